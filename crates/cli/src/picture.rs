//! Pictures in pixels.

use crate::failure::Failure;

/// A drawing as a PNG, in light colours, twice as large as it says so that it is sharp.
#[cfg(feature = "png")]
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    use resvg::{
        tiny_skia::{Pixmap, Transform},
        usvg::{Options, Tree},
    };
    const SCALE: f32 = 2.0;
    let failed = |why: String| Failure::unreadable("the drawing as a PNG", why).with_help(HELP);
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    // What a drawing asks for may not be there; then this one is used.
    let any = fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
    let Some(any) = any else {
        return Err(failed("no fonts are installed, so nothing can be written in it".to_owned()));
    };
    fonts.set_serif_family(any);
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| failed("it is too large".to_owned()))?;
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| failed("it is too large".to_owned()))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

/// This program was built without PNG.
#[cfg(not(feature = "png"))]
pub(crate) fn png(_: &str) -> Result<Vec<u8>, Failure> {
    Err(Failure::refused(".png", "this program was built without PNG").with_help(HELP))
}

const HELP: &str = "draw in a file that ends in .svg: browsers and other programs show it";
