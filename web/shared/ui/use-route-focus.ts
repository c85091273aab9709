import { useEffect } from "react";
import { useLocation } from "react-router";

/** The visible path, in either layout; null until the first screen is shown. */
let shown: string | null = null;

/** Makes screen readers read the title of a new screen and moves Tab to its start, unless the screen has moved the focus itself. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = shown === null;
    if (shown === pathname) return;
    shown = pathname;
    const main = document.getElementById("main");
    if (isFirst || !main) return;
    main.ariaLabel = document.title.replace(/ — [^—]*$/, "");
    if (!main.contains(document.activeElement) && !document.querySelector("dialog:modal"))
      main.focus({ preventScroll: true });
  }, [pathname]);
}
