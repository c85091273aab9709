import type { AutosaveInput } from "#contract/posts.ts";
import type { Database } from "../../store/database.ts";
import { postAutosaves } from "../../store/tables/autosaves.ts";
import type { PostRow } from "../../store/tables/posts.ts";
import { postRevisions, type Snapshot } from "../../store/tables/revisions.ts";
import { historyOf } from "../history/history.ts";
import { listTagNames } from "../tags.ts";

/** The drafts and revisions of posts and pages. */
export const postHistory = historyOf({
  autosaves: postAutosaves,
  revisions: postRevisions,
  stateOf,
  stateOfDraft,
});

async function stateOf(db: Database, post: PostRow): Promise<Snapshot> {
  const { title, description, content, category, series, seriesPart, imageUrl, imageAlt, imageKey, link, published } =
    post;
  const tags = await listTagNames(db, post.id);
  return {
    title,
    description,
    content,
    category,
    tags,
    series,
    seriesPart,
    imageUrl,
    imageAlt,
    imageKey,
    link,
    published,
  };
}

/** What a draft doesn't say stays as it is, and so does whether the post is published. */
async function stateOfDraft(db: Database, post: PostRow, draft: AutosaveInput): Promise<Snapshot> {
  const saved = await stateOf(db, post);
  const { title, description, content, category, blogImage, imageAlt, blogImageKey, link } = draft;
  const { tags = saved.tags, series = saved.series, seriesPart = saved.seriesPart } = draft;
  return {
    ...saved,
    title,
    description,
    content,
    category,
    tags,
    series,
    seriesPart,
    imageUrl: blogImage,
    imageAlt,
    imageKey: blogImageKey,
    link,
  };
}
