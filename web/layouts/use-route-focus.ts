import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Another screen: it is read out by its title, and Tab goes on at its start, unless the screen has put the focus somewhere itself. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById("main");
    if (!main) return;
    main.ariaLabel = document.title.replace(/ — [^—]*$/, "");
    if (!main.contains(document.activeElement) && !document.querySelector("dialog:modal")) main.focus({ preventScroll: true });
  }, [pathname]);
}
