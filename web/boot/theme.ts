// Applies the stored theme. If none is stored, the site's default theme applies, or else the system's.
import { around, on, root, storage } from "./page.ts";

/** The server sets the attribute if the owner has chosen a default theme. */
const siteTheme = root.dataset.theme;
const systemDark = matchMedia("(prefers-color-scheme: dark)");

function showTheme(): void {
  const { theme } = storage;
  root.dataset.theme =
    theme === "light" || theme === "dark" ? theme : (siteTheme ?? (systemDark.matches ? "dark" : "light"));
}

showTheme();
systemDark.addEventListener("change", showTheme);
on("storage", showTheme);
on("click", (event) => {
  if (!around(event, "[data-theme-toggle]")) return;
  const theme = root.dataset.theme === "dark" ? "light" : "dark";
  root.dataset.theme = theme;
  try {
    storage.theme = theme;
  } catch {
    // Storage is full: the choice lasts as long as the page.
  }
  // Without this, every visible button would fade to its new color.
  for (const animation of document.getAnimations())
    if (/color|shadow/.test((animation as CSSTransition).transitionProperty)) animation.finish();
});
