// The theme: the stored choice, or else the system's.
import { around, on, root, storage } from "./page.ts";

const systemDark = matchMedia("(prefers-color-scheme: dark)");

function showTheme(): void {
  const { theme } = storage;
  root.dataset.theme = theme === "light" || theme === "dark" ? theme : systemDark.matches ? "dark" : "light";
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
  // Otherwise every button in sight would fade to its new color by itself.
  for (const animation of document.getAnimations())
    if (/color|shadow/.test((animation as CSSTransition).transitionProperty)) animation.finish();
});
