import { useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";

let arriveAt: typeof import("./following.ts").arriveAt | null = null;

/** What makes following a link quick comes when somebody goes near the first one to a post or a project. */
export function useFollowing(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (arriveAt) return undefined;
    const listening = new AbortController();
    const notice = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest("a[href^='/blog/'],a[href^='/portfolio/']")) return;
      listening.abort();
      import("./following.ts").then((loaded) => {
        arriveAt = loaded.arriveAt;
        loaded.start();
      }, () => undefined);
    };
    for (const type of ["pointerover", "focusin"]) addEventListener(type, notice, listening);
    return () => { listening.abort(); };
  }, []);
  useLayoutEffect(() => { arriveAt?.(pathname); }, [pathname]);
}
