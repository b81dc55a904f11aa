//! Pictures in pixels.

/// Draws an SVG as a PNG in light colours, at twice its nominal size to be sharp; the error is a message.
pub(crate) type Draw = fn(&str) -> Result<Vec<u8>, String>;

/// The function that draws PNG, if the program was built with it.
pub(crate) const PNG: Option<Draw> = {
    #[cfg(feature = "png")]
    let png = Some(png as Draw);
    #[cfg(not(feature = "png"))]
    let png = None;
    png
};

#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, String> {
    use resvg::{
        tiny_skia::{Pixmap, Transform},
        usvg::{Options, Tree},
    };
    const SCALE: f32 = 2.0;
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    // This font replaces fonts that are not installed.
    let any = fonts.faces().next().and_then(|face| Some(face.families.first()?.0.clone()));
    fonts.set_serif_family(any.ok_or("no fonts are installed for its words")?);
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let pixels = tree.size().to_int_size().scale_by(SCALE).and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut pixels = pixels.ok_or("it is too large")?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| error.to_string())
}
