import { parseHtml } from "../html/parse-html.ts";
import { type HtmlNode, isInline } from "../html/html-tree.ts";
import type { Autosaver } from "./autosaver.ts";
import { RestoredNotice, UnsavedNotice } from "./unsaved-notice.tsx";
import type { DraftSession } from "./use-draft-session.ts";

type Texts = { title: string; description: string; content: string };
type Props<Item, Fields> = {
  session: DraftSession<Item, Fields>;
  autosaver: Autosaver<Fields>;
  what: "post" | "page" | "project";
};

/** Offers a found draft, or says that it is already in the form. */
export function DraftOffer<Item extends { updatedAt: string }, Fields extends Texts>({
  session,
  autosaver,
  what,
}: Props<Item, Fields>): React.ReactNode {
  const { offer, item, isAnnounced } = session;
  if (!offer) return null;
  const { fields, savedAt, baseUpdatedAt } = offer.draft;
  const discard = () => void session.discard(offer, autosaver);
  if (offer.isRestored)
    return !isAnnounced && <RestoredNotice savedAt={savedAt} onDiscard={discard} onClose={session.announce} />;
  return (
    <UnsavedNotice
      label="Unsaved draft"
      title={fields.title.trim() || "Untitled draft"}
      savedAt={savedAt}
      onRestore={() => session.restore(offer)}
      onDiscard={discard}
    >
      <p className="unsaved-notice-excerpt">{excerptOf(fields)}</p>
      {item && baseUpdatedAt !== null && baseUpdatedAt < item.updatedAt && (
        <p className="meta">The {what} was saved again after that.</p>
      )}
    </UnsavedNotice>
  );
}

export function excerptOf({ content, description }: Pick<Texts, "content" | "description">): string {
  const text = wordsOf(parseHtml(content)).replace(/\s+/g, " ").trim() || description;
  return text.length > 160 ? `${text.slice(0, 159)}…` : text;
}

function wordsOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) =>
      typeof node === "string" ? node : isInline(node) ? wordsOf(node.children) : ` ${wordsOf(node.children)} `,
    )
    .join("");
}
