import { Fragment, type ReactNode } from "react";
import type { Phrase } from "#words/phrases.ts";

/** A phrase with elements in its places, such as a link within a sentence. */
export function Filled<Name extends string>({
  phrase,
  parts,
}: {
  phrase: Phrase<Name>;
  parts: Readonly<Record<NoInfer<Name>, ReactNode>>;
}): ReactNode {
  const named: ReadonlyMap<string, ReactNode> = new Map(Object.entries<ReactNode>(parts));
  // Every second piece is a name in braces.
  return phrase.template
    .split(/\{(\w+)\}/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : named.get(piece)}</Fragment>);
}
