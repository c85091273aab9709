import { useEffect } from "react";
import { useLocation } from "react-router";

/** The path that is on screen, whichever of the two layouts shows it; null until the first screen is there. */
let shown: string | null = null;

/** Another screen: it is read out by its title, and Tab goes on at its start, unless the screen has put the focus somewhere itself. */
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
