// Runs before anything is drawn. An address that begins with a game has its sheet from the first paint, and another place nothing of
// the first one; the theme that was chosen is there, too.
(({ classList, dataset }, { hash }) => {
  if (/^#(learn|class|build|explore|puzzle)\b/.test(hash)) classList.add("beside");
  else if (/[#&]game=./.test(hash)) classList.add("fit");
  try {
    const theme = localStorage.getItem("ninepins-theme");
    if (theme) dataset.theme = theme.replaceAll('"', "");
  } catch {
    // Where nothing may be stored, the theme is the system's.
  }
})(document.documentElement, location);
