import type { Post } from "#contract/posts.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import type { Base } from "./autosaver.ts";
import { fieldsOfRevision } from "../post-history.tsx";
import { fieldsOfAutosave, fieldsOfPost, type PostFields } from "../../drafts/post-fields.ts";
import { asOpened } from "./use-post-draft.ts";
import { whenWords } from "../../shared/when-words.ts";

/** All that a merge is made of. */
export type Merge = {
  base: PostFields | null;
  theirs: PostFields;
  about: string;
  /** The post as it is saved now. */
  post: Post;
  /** The state that the merged text stands on. */
  baseUpdatedAt: string;
  /** The other's pending draft, which is used up by the merge. */
  draft?: { writer: string; savedAt: string };
};

/** With the post as someone else saved it. */
export async function loadMergeWithPost(id: string, base: Base): Promise<Merge> {
  const post = await ownerApi.posts.get({ params: { id } });
  return {
    post,
    base: await findStart(id, base),
    theirs: asOpened(fieldsOfPost(post)),
    about: `“${post.title}” was saved elsewhere on ${whenWords(post.updatedAt)}, after you opened it here.`,
    baseUpdatedAt: post.updatedAt,
  };
}

/** With what is typed elsewhere and not saved. */
export async function loadMergeWithDraft(id: string, base: Base, writer: string): Promise<Merge> {
  const [post, draft] = await Promise.all([
    ownerApi.posts.get({ params: { id } }),
    ownerApi.posts.findAutosave({ params: { key: id }, query: { writer } }),
  ]);
  return {
    post,
    base: await findStart(id, base),
    theirs: asOpened(fieldsOfAutosave(draft, post.published)),
    about: `This was typed elsewhere (${draft.device || "another tab"}) on ${whenWords(draft.savedAt)} and is not saved.`,
    baseUpdatedAt: base.updatedAt ?? post.updatedAt,
    draft: { writer, savedAt: draft.savedAt },
  };
}

/** The state that both sides began with. A draft of long ago began with one that is found in the history. */
async function findStart(id: string, { saved, updatedAt, isOlder }: Base): Promise<PostFields | null> {
  if (!isOlder) return saved;
  if (updatedAt === null) return null;
  const { items } = await ownerApi.posts.revisions({ params: { id } }).catch(() => ({ items: [] }));
  const start = items.find((revision) => revision.kind !== "autosaved" && revision.savedAt <= updatedAt);
  const revision = start
    ? await ownerApi.posts.revision({ params: { id, number: start.number } }).catch(() => null)
    : null;
  return revision && asOpened(fieldsOfRevision(revision, saved));
}
