import { type ReactElement, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import { loadTextEditor } from "../text-editor/load-text-editor.ts";

/** Where the browser can't tell when it is idle, in milliseconds. */
const otherwise = 300;

/** The editor's scripts, fetched and read while nobody waits for anything: from the list, the next step mostly is a post. */
export function WarmEditor(): ReactElement | null {
  const [isWarm, setWarm] = useState(false);
  useEffect(() => {
    const warm = () => {
      setWarm(true);
      // Whoever comes to write asks again, and hears what went wrong.
      Promise.all([loadTextEditor(), import("./form/editor-session.tsx")]).catch(() => undefined);
    };
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(warm, otherwise);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(warm);
    return () => cancelIdleCallback(request);
  }, []);
  return isWarm ? <PrefetchPageLinks page="/dashboard/create" /> : null;
}
