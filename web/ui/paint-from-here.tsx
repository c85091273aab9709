import type { ReactElement } from "react";

/**
 * Browsers that know it paint nothing of a page before this place in it has come. A slow network brings pages in pieces, and what is
 * laid out by its neighbours would move while somebody looks at it. A mark of its own, since some wait for its beginning, some for its end.
 */
export function PaintFromHere({ id }: { id: string }): ReactElement {
  return (
    <>
      <link rel="expect" href={`#${id}`} blocking="render" />
      <span id={id} hidden />
    </>
  );
}
