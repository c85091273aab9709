import type { ReactElement } from "react";

/** What a search found, the words that matched marked: pieces of text, never markup. */
export function Marked({ pieces }: { pieces: readonly { text: string; match: boolean }[] }): ReactElement {
  // The pieces of one text never change places, so their position is as good a key as any.
  return <>{pieces.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text))}</>;
}
