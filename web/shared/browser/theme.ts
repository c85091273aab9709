/** Whether the page is dark. The script in the head sets the attribute, and changes it when the visitor or the system does. */
export function isDark(): boolean {
  return document.documentElement.dataset.theme === "dark";
}

/** Calls a function whenever the theme changes. Returns a function that stops this. */
export function onThemeChange(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => watcher.disconnect();
}
