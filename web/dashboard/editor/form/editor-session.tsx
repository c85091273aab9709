// One post in the editor, from opening to leaving. The form starts over with other text when a draft is restored or discarded, and when another
// state of the post is loaded, but never after saving.
import { useNavigate } from "react-router";
import type { Category } from "#contract/categories.ts";
import type { PostKind } from "#contract/page-terms.ts";
import type { PostFields } from "#contract/post-fields.ts";
import type { Post } from "#contract/posts.ts";
import { draftOf } from "../../drafts/find-drafts.ts";
import { keptPosts, type PostDraft } from "../../drafts/kept-posts.ts";
import { fieldsOfPost, isSameFields } from "../../drafts/post-fields.ts";
import type { Autosaver } from "../../saving/autosaver.ts";
import { DraftOffer } from "../../saving/draft-offer.tsx";
import { useDraftSession } from "../../saving/use-draft-session.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { fieldsAsOpened } from "../saving/use-post-draft.ts";
import { PostForm } from "./post-form.tsx";

/** The post that the editor opens: a saved one, or a new one under its draft key. */
export type Start = {
  key: string;
  kind: PostKind;
  post: Post | null;
  /** Newest first. There are several if several tabs or devices were left with unsaved changes. */
  drafts: readonly PostDraft[];
};

type EditorSessionProps = {
  start: Start;
  categories: readonly Category[] | null;
  /** Called when the new post was saved for the first time. */
  onCreated: (id: string) => Promise<void>;
};

export function EditorSession({ start, categories, onCreated }: EditorSessionProps): React.ReactElement {
  const navigate = useNavigate();
  const session = useDraftSession({
    kept: keptPosts,
    draftKey: start.key,
    item: start.post,
    drafts: start.drafts,
    keyOf,
    isSaved,
  });
  const post = session.item;

  async function take(writer: string, autosaver: Autosaver<PostFields>): Promise<void> {
    if (!post) return;
    const theirs = await ownerApi.posts.findAutosave({ params: { key: post._id }, query: { writer } });
    await session.take(draftOf(theirs, post.published), autosaver);
  }

  /** Called when another tab saved the draft as a post: the text continues there, as an unsaved change. */
  function moveTo(postId: string, fields: PostFields): void {
    keptPosts.copies.slot(postId, session.slot.writer).write({
      fields: { ...fields, slug: "" },
      savedAt: new Date().toISOString(),
      // Older than any state of the post, so that saving asks before it replaces anything.
      baseUpdatedAt: "1970-01-01T00:00:00.000Z",
    });
    void navigate(`/dashboard/edit/${postId}`, { replace: true });
  }

  const notice = (autosaver: Autosaver<PostFields>) => (
    <DraftOffer session={session} autosaver={autosaver} what={start.kind} />
  );
  return (
    <PostForm
      key={session.round}
      post={post}
      kind={start.kind}
      draftKey={post?._id ?? start.key}
      slot={session.slot}
      draft={session.draft}
      categories={categories}
      inert={session.isAsking}
      onSaved={async (saved) => {
        const isFirst = post === null;
        session.saved(saved);
        if (isFirst) await onCreated(saved._id);
      }}
      onReload={session.reload}
      onTake={take}
      onMove={moveTo}
      notice={notice}
    />
  );
}

function keyOf({ _id }: Post): string {
  return _id;
}

function isSaved(post: Post, fields: PostFields): boolean {
  return isSameFields(fieldsAsOpened(fields), fieldsAsOpened(fieldsOfPost(post)));
}
