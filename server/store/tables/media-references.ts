import type { ProjectFields } from "#contract/projects.ts";
import { postAutosaves, projectAutosaves } from "./autosaves.ts";
import type { Database } from "../database.ts";
import { listKeysOfUses } from "./media-uses.ts";
import { updatePost } from "./posts.ts";
import { projects, updateProject } from "./projects.ts";
import { rewriteSection } from "./site-sections.ts";

/** Functions that rewrite texts and URLs that mention media, after another file replaced theirs. */
export type Rewriting = { html(html: string): string; address(address: string): string };

type MediaOfProject = Pick<
  ProjectFields,
  "thumbnailUrl" | "clipUrl" | "backgroundUrl" | "mediaUrl" | "modelUrls" | "gallery" | "documents" | "content"
>;

/** Rewrites posts, autosaves and projects, including those in the trash, and sections of the site. Revisions do not change. */
export async function rewriteMentions(db: Database, id: string, { html, address }: Rewriting): Promise<void> {
  const rewritten = (project: MediaOfProject) => ({
    thumbnailUrl: address(project.thumbnailUrl),
    clipUrl: address(project.clipUrl),
    backgroundUrl: address(project.backgroundUrl),
    mediaUrl: address(project.mediaUrl),
    modelUrls: project.modelUrls.map(address),
    gallery: project.gallery.map(address),
    documents: project.documents.map(({ title, link }) => ({ title, link: address(link) })),
    content: html(project.content),
  });
  for (const key of await listKeysOfUses(db, id, "post")) {
    const post = await db
      .selectFrom("posts")
      .select(["id", "content", "imageUrl"])
      .where("id", "=", Number(key))
      .executeTakeFirstOrThrow();
    await updatePost(db, post.id, { content: html(post.content), imageUrl: address(post.imageUrl) });
  }
  for (const key of await listKeysOfUses(db, id, "draft")) {
    for (const { key: _, savedAt, device, ...draft } of await postAutosaves.list(db, key))
      await postAutosaves.save(
        db,
        { key, savedAt, device },
        { ...draft, content: html(draft.content), blogImage: address(draft.blogImage) },
      );
  }
  for (const key of await listKeysOfUses(db, id, "project-draft")) {
    for (const { key: _, savedAt, device, ...draft } of await projectAutosaves.list(db, key))
      await projectAutosaves.save(db, { key, savedAt, device }, { ...draft, ...rewritten(draft) });
  }
  for (const key of await listKeysOfUses(db, id, "project")) {
    const row = await db
      .selectFrom("projects")
      .select([
        "id",
        "thumbnailUrl",
        "clipUrl",
        "backgroundUrl",
        "mediaUrl",
        "modelUrls",
        "gallery",
        "documents",
        "content",
      ])
      .where("id", "=", Number(key))
      .executeTakeFirstOrThrow();
    const project = projects.decode(row);
    await updateProject(db, project.id, rewritten(project));
  }
  for (const key of await listKeysOfUses(db, id, "site"))
    await rewriteSection(db, key, (json) => json.replace(/\/media\/[0-9a-f]{32}[\w.-]*/g, address));
}
