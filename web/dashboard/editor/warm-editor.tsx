import { type ReactElement, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { loadTextEditor } from "../text-editor/load-text-editor.ts";

/** The delay in milliseconds in browsers without `requestIdleCallback`. */
const fallbackDelay = 300;

/** Loads the editor's scripts while the browser is idle, because the owner usually opens a post from the list. */
export function WarmEditor(): ReactElement | null {
  const [isWarm, setWarm] = useState(false);
  useEffect(() => {
    const warm = () => {
      setWarm(true);
      // Opening the editor tries again, and shows the error.
      Promise.all([loadTextEditor(), import("./form/editor-session.tsx")]).catch(() => undefined);
    };
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(warm, fallbackDelay);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(warm);
    return () => cancelIdleCallback(request);
  }, []);
  return isWarm ? <PrefetchPageLinks page="/dashboard/create" /> : null;
}
