import { parseHtml } from "../html/parse-html.ts";
import { type HtmlNode, isInline } from "../html/html-tree.ts";
import type { Draft } from "./local-drafts.ts";
import { UnsavedNotice } from "./unsaved-notice.tsx";

type OfferProps = { draft: Draft; onRestore: () => void; onDiscard: () => void; children?: React.ReactNode };

/** Offers to restore an autosave, with an excerpt. */
export function DraftNotice({ draft, onRestore, onDiscard, children }: OfferProps): React.ReactElement {
  return (
    <UnsavedNotice
      label="Unsaved draft"
      title={draft.fields.title.trim() || "Untitled draft"}
      savedAt={draft.savedAt}
      onRestore={onRestore}
      onDiscard={onDiscard}
    >
      <p className="unsaved-notice-excerpt">{excerptOf(draft)}</p>
      {children}
    </UnsavedNotice>
  );
}

export function excerptOf(draft: Draft): string {
  const text = wordsOf(parseHtml(draft.fields.content)).replace(/\s+/g, " ").trim() || draft.fields.description;
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

function wordsOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) =>
      typeof node === "string" ? node : isInline(node) ? wordsOf(node.children) : ` ${wordsOf(node.children)} `,
    )
    .join("");
}
