// One post in the editor, from opening to leaving. The form starts anew, on other text, when a draft is restored or discarded and when another
// state of the post is loaded; saving never does that.
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Category } from "#contract/categories.ts";
import type { PostKind } from "#contract/page-words.ts";
import type { Post } from "#contract/posts.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { DraftNotice } from "../../drafts/draft-notice.tsx";
import { discardDraft } from "../../drafts/find-drafts.ts";
import { type Draft, LocalSlot } from "../../drafts/local-drafts.ts";
import type { PostFields } from "../../drafts/post-fields.ts";
import { RestoredNotice } from "../../drafts/unsaved-notice.tsx";
import type { Autosaver } from "../saving/autosaver.ts";
import { findTypedBefore } from "../saving/use-post-draft.ts";
import { PostForm } from "./post-form.tsx";

/** What the editor opens: a saved post, or a new one under its draft key. */
export type Start = {
  key: string;
  kind: PostKind;
  post: Post | null;
  /** Newest first. There are several if several tabs or devices were left with unsaved changes. */
  drafts: readonly Draft[];
};

/** A draft that the editor found. Its text is in the form once it is restored. */
type Offer = { draft: Draft; isRestored: boolean };

type EditorSessionProps = {
  start: Start;
  categories: readonly Category[] | null;
  /** The new post was saved for the first time. */
  onCreated: (id: string) => Promise<void>;
};

export function EditorSession({ start, categories, onCreated }: EditorSessionProps): React.ReactElement {
  const navigate = useNavigate();
  const show = useSnackbar();
  const [slot] = useState(() => new LocalSlot(start.key));
  const [post, setPost] = useState(start.post);
  const [offers, setOffers] = useState(() => offersOf(start));
  const [isAnnounced, setAnnounced] = useState(false);
  const [round, setRound] = useState(0);
  const offer = offers.find((each) => each.isRestored) ?? offers[0] ?? null;

  function startAnew(next: readonly Offer[], { announce }: { announce: boolean }): void {
    setOffers(next);
    setAnnounced(!announce);
    setRound((rounds) => rounds + 1);
  }

  function restore({ draft }: Offer): void {
    startAnew([{ draft, isRestored: true }], { announce: false });
  }

  async function discard(discarded: Offer, autosaver: Autosaver): Promise<void> {
    const fields = autosaver.getFields();
    const others = offers.filter((each) => each !== discarded);
    startAnew(others, { announce: true });
    await Promise.all([
      discarded.isRestored ? autosaver.abandon({ keep: post !== null }) : null,
      discardDraft(post?._id ?? start.key, discarded.draft),
    ]);
    if (post) {
      show("Draft discarded. The history keeps its text.");
      return;
    }
    show("Draft discarded.", {
      undo: () => startAnew([{ draft: { ...discarded.draft, fields }, isRestored: true }], { announce: true }),
    });
  }

  async function continueWith(saved: Post): Promise<void> {
    const isFirst = post === null;
    setPost(saved);
    setAnnounced(true);
    if (isFirst) await onCreated(saved._id);
  }

  /** Loads another state of the post and offers what was typed on the previous one. */
  function reload(theirs: Post): void {
    setPost(theirs);
    startAnew(
      findTypedBefore(theirs, slot.writer).map((draft) => ({ draft, isRestored: false })),
      { announce: true },
    );
  }

  function continueMerged(saved: Post, fields: PostFields, baseUpdatedAt: string): void {
    setPost(saved);
    const draft = { fields, baseUpdatedAt, savedAt: new Date().toISOString(), writer: slot.writer };
    startAnew([{ draft, isRestored: true }], { announce: false });
  }

  /** Another tab saved the draft as a post: the text continues there, as an unsaved change. */
  function moveTo(postId: string, fields: PostFields): void {
    new LocalSlot(postId, slot.writer).write({
      fields: { ...fields, slug: "" },
      savedAt: new Date().toISOString(),
      // Older than any state of the post, so that the editor compares before it replaces anything.
      baseUpdatedAt: "1970-01-01T00:00:00.000Z",
    });
    void navigate(`/dashboard/edit/${postId}`, { replace: true });
  }

  const isAsking = offer !== null && !offer.isRestored;
  const notice = (autosaver: Autosaver) =>
    offer && (
      <OfferNotice
        offer={offer}
        isAnnounced={isAnnounced}
        post={post}
        onRestore={() => restore(offer)}
        onDiscard={() => void discard(offer, autosaver)}
        onClose={() => setAnnounced(true)}
      />
    );
  return (
    <PostForm
      key={round}
      post={post}
      kind={start.kind}
      draftKey={post?._id ?? start.key}
      slot={slot}
      draft={offer?.isRestored ? offer.draft : null}
      categories={categories}
      inert={isAsking}
      onSaved={continueWith}
      onReload={reload}
      onMerged={continueMerged}
      onMove={moveTo}
      notice={notice}
    />
  );
}

/** The draft of a new post is what was opened, so it is in the form at once. A saved post is shown as it is saved. */
function offersOf({ post, drafts }: Start): readonly Offer[] {
  if (!post) return drafts.slice(0, 1).map((draft) => ({ draft, isRestored: true }));
  return drafts.map((draft) => ({ draft, isRestored: draft.resume === true }));
}

type OfferNoticeProps = {
  offer: Offer;
  isAnnounced: boolean;
  post: Post | null;
  onRestore: () => void;
  onDiscard: () => void;
  onClose: () => void;
};

function OfferNotice({
  offer: { draft, isRestored },
  isAnnounced,
  post,
  onRestore,
  onDiscard,
  onClose,
}: OfferNoticeProps): React.ReactNode {
  if (isRestored)
    return !isAnnounced && <RestoredNotice savedAt={draft.savedAt} onDiscard={onDiscard} onClose={onClose} />;
  return (
    <DraftNotice draft={draft} onDiscard={onDiscard} onRestore={onRestore}>
      {post && draft.baseUpdatedAt !== null && draft.baseUpdatedAt < post.updatedAt && (
        <p className="meta">The post was saved again after that.</p>
      )}
    </DraftNotice>
  );
}
