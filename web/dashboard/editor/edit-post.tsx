import { useState } from "react";
import type { Category } from "#contract/categories.ts";
import type { Post } from "#contract/posts.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { DraftNotice } from "../drafts/draft-notice.tsx";
import { discardDraft } from "../drafts/find-drafts.ts";
import { type Draft, LocalSlot } from "../drafts/local-drafts.ts";
import { PostForm } from "./post-form.tsx";
import { RestoredNotice } from "../drafts/unsaved-notice.tsx";
import { findTypedBefore } from "./use-post-draft.ts";

/** What is offered, and whether it is in the form by now. */
type Offer = { draft: Draft; isAnswered: boolean };
type EditPostProps = { post: Post; drafts: readonly Draft[]; categories: readonly Category[] | null };

export function EditPost({ post: opened, drafts, categories }: EditPostProps): React.ReactElement {
  const [slot] = useState(() => new LocalSlot(opened._id));
  const [post, setPost] = useState(opened);
  const [offers, setOffers] = useState<readonly Offer[]>(() =>
    drafts.map((draft) => ({ draft, isAnswered: draft.resume === true })),
  );
  const [isTold, setIsTold] = useState(false);
  const [round, setRound] = useState(0);
  const offer = offers.find((each) => each.isAnswered) ?? offers[0] ?? null;

  function startAnew(next: readonly Offer[], told: boolean): void {
    setOffers(next);
    setIsTold(told);
    setRound((rounds) => rounds + 1);
  }

  function discard(discarded: Offer, keeper: DraftKeeper): void {
    if (discarded.isAnswered) void keeper.abandon({ keep: true });
    void discardDraft(post._id, discarded.draft);
    startAnew(
      offers.filter((each) => each !== discarded),
      false,
    );
  }

  /** What was typed on the state before is offered again. */
  function reload(theirs: Post): void {
    setPost(theirs);
    startAnew(
      findTypedBefore(theirs, slot.writer).map((draft) => ({ draft, isAnswered: false })),
      false,
    );
  }

  const isAsking = offer !== null && !offer.isAnswered;
  const notice = (keeper: DraftKeeper) =>
    isAsking ? (
      <DraftNotice
        draft={offer.draft}
        onDiscard={() => discard(offer, keeper)}
        onRestore={() => startAnew([{ ...offer, isAnswered: true }], true)}
      >
        {offer.draft.baseUpdatedAt !== null && offer.draft.baseUpdatedAt < post.updatedAt && (
          <p className="meta">The post was saved again after that.</p>
        )}
      </DraftNotice>
    ) : (
      offer &&
      !isTold && (
        <RestoredNotice
          savedAt={offer.draft.savedAt}
          onDiscard={() => discard(offer, keeper)}
          onClose={() => setIsTold(true)}
        />
      )
    );
  return (
    <PostForm
      key={round}
      post={post}
      draftKey={post._id}
      slot={slot}
      draft={offer?.isAnswered ? offer.draft : null}
      categories={categories}
      notice={notice}
      inert={isAsking}
      onSaved={setPost}
      onReload={reload}
      onMerged={(saved, fields, baseUpdatedAt) => {
        setPost(saved);
        startAnew(
          [
            {
              draft: { fields, baseUpdatedAt, savedAt: new Date().toISOString(), writer: slot.writer },
              isAnswered: true,
            },
          ],
          true,
        );
      }}
    />
  );
}
