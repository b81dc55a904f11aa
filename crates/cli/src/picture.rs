//! Pictures in pixels.

/// A drawing as a PNG, in light colours, twice as large as it says so that it is sharp; or why there is none.
#[cfg(feature = "png")]
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, String> {
    use resvg::{
        tiny_skia::{Pixmap, Transform},
        usvg::{Options, Tree},
    };
    const SCALE: f32 = 2.0;
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    // What a drawing asks for may not be there; then this one is used.
    let any = fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
    fonts.set_serif_family(any.ok_or("no fonts are installed for its words")?);
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let pixels = tree.size().to_int_size().scale_by(SCALE).and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or("it is too large")?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}

/// This program was built without.
#[cfg(not(feature = "png"))]
pub(crate) fn png(_: &str) -> Result<Vec<u8>, String> {
    Err("this program was built without PNG".to_owned())
}
