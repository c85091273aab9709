import { ViewTransition } from "react";

/**
 * Lets an image grow into the one of the page that a link opens in place: the two have the path of that page in common. Going back shows the
 * page at once, because React leaves that to the gestures of browsers. Between documents the browser does the same (transitions.css).
 */
export function CoverTransition({ path, children }: { path: string; children: React.ReactNode }): React.ReactElement {
  return (
    <ViewTransition name={`cover ${path}`} share="cover" default="none">
      {children}
    </ViewTransition>
  );
}
