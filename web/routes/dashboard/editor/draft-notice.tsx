import { Button } from "#web/ui/button.tsx";
import { parseHtml } from "./html/parse-html.ts";
import { type HtmlNode, isInline } from "./html/html-tree.ts";
import type { Draft } from "./local-drafts.ts";
import { whenWords } from "./when-words.ts";
import "./draft-notice.css";

type Props = { draft: Draft; onRestore: () => void; onDiscard: () => void; children?: React.ReactNode };

/** Offers what was typed and never saved, with enough of it to know it again. */
export function DraftNotice({ draft, onRestore, onDiscard, children }: Props): React.ReactElement {
  return (
    <section className="draft-notice" aria-label="Unsaved draft">
      <div className="draft-notice-text">
        <p className="draft-notice-title">{draft.fields.title.trim() || "A post without a title"}</p>
        <p className="draft-notice-excerpt">{excerptOf(draft)}</p>
        {children}
      </div>
      <div className="cluster">
        <Button size="small" onClick={onRestore}>Restore what you typed on {whenWords(draft.savedAt)}</Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>Discard</Button>
      </div>
    </section>
  );
}

/** What was typed is in the form already. */
export function RestoredNotice({ draft, onDiscard, onClose }: { draft: Draft; onDiscard: () => void; onClose: () => void }): React.ReactElement {
  return (
    <section className="draft-notice" aria-label="Restored draft">
      <p className="draft-notice-text" role="status">What you typed on {whenWords(draft.savedAt)} is back. It is not saved yet.</p>
      <div className="cluster">
        <Button size="small" onClick={onClose}>Go on</Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>Discard</Button>
      </div>
    </section>
  );
}

function excerptOf(draft: Draft): string {
  const text = wordsOf(parseHtml(draft.fields.content)).replace(/\s+/g, " ").trim() || draft.fields.description;
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

function wordsOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? node : isInline(node) ? wordsOf(node.children) : ` ${wordsOf(node.children)} `)).join("");
}
