import type { ReactElement } from "react";

/** The text of a search result with the matching words marked. The pieces are text, never markup. */
export function Marked({ pieces }: { pieces: readonly { text: string; match: boolean }[] }): ReactElement {
  // The pieces of a text never change places, so the index is a safe key.
  return <>{pieces.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text))}</>;
}
