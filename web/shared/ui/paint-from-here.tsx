import type { ReactElement } from "react";

/**
 * Delays painting until this point of the page has arrived, in browsers that support `blocking="render"`. On a slow network a page arrives
 * in pieces, and its layout would shift while the visitor looks at it. Without these marks after the header, the hero and the login, the
 * layout of a front page that arrives in pieces shifts by 0.26 on a phone, and by 0 with them (tests/e2e/in-pieces.test.ts).
 */
export function PaintFromHere({ id }: { id: string }): ReactElement {
  return (
    <>
      <link rel="expect" href={`#${id}`} blocking="render" />
      <span id={id} hidden />
    </>
  );
}
