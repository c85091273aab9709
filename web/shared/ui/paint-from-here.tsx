import type { ReactElement } from "react";

/**
 * Browsers that know it paint nothing of a page before this place in it has come. A slow network brings pages in pieces, and what is
 * laid out by its neighbours would move while somebody looks at it: without the marks after the header, the hero and the login, the layout
 * of a front page that comes in pieces shifts by 0.26 on a phone, and by 0 with them (tests/e2e/in-pieces.test.ts).
 */
export function PaintFromHere({ id }: { id: string }): ReactElement {
  return (
    <>
      <link rel="expect" href={`#${id}`} blocking="render" />
      <span id={id} hidden />
    </>
  );
}
