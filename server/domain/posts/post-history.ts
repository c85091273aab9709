import { type AutosaveInput, type PostState, postState } from "#contract/posts.ts";
import { pickFields } from "../../pick-fields.ts";
import type { Database } from "../../store/database.ts";
import { postAutosaves } from "../../store/tables/autosaves.ts";
import type { PostRow } from "../../store/tables/posts.ts";
import { postRevisions } from "../../store/tables/revisions.ts";
import { historyOf } from "../history/history.ts";
import { listTagNames } from "../tags.ts";

/** The drafts and revisions of posts and pages. */
export const postHistory = historyOf({
  autosaves: postAutosaves,
  revisions: postRevisions,
  stateOf,
  stateOfDraft,
});

async function stateOf(db: Database, post: PostRow): Promise<PostState> {
  return pickFields(postState, { ...post, tags: await listTagNames(db, post.id) });
}

/** What a draft doesn't say stays as it is, and so does whether the post is published. */
async function stateOfDraft(db: Database, post: PostRow, draft: AutosaveInput): Promise<PostState> {
  const { blogImage: imageUrl, blogImageKey: imageKey, ...typed } = draft;
  const saved = await stateOf(db, post);
  return { ...saved, ...pickFields(postState, { ...typed, imageUrl, imageKey, published: saved.published }) };
}
