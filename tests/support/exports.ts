// Shared by tests of the export.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { tightenHtml } from "#server/markdown/render-markdown.ts";
import { png } from "./imports.ts";
import type { TestServer } from "./test-server.ts";
import { sendFile } from "./upload.ts";

export function makeParent(): string {
  const parent = mkdtempSync(join(tmpdir(), "savepoint-export-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return parent;
}

export async function upload(server: TestServer, alt = ""): Promise<string> {
  const { body } = await sendFile(server, "POST", "/blogs/upload", "image", png, { name: "a b.png" });
  if (alt !== "") await server.context.db.updateTable("media").set({ alt }).execute();
  return body.url as string;
}

/** Returns everything that an owner would miss, in a comparable form. */
export async function look(server: TestServer) {
  const { db, storage } = server.context;
  const posts = await db
    .selectFrom("posts")
    .leftJoin("categories", "categories.id", "posts.categoryId")
    .select([
      "posts.id",
      "posts.kind",
      "posts.placement",
      "posts.slug",
      "title",
      "description",
      "content",
      "words",
      "author",
      "imageUrl",
      "imageAlt",
      "imageKey",
      "link",
      "canonicalUrl",
      "published",
      "publishAt",
      "publishedAt",
      "datedAt",
      "createdAt",
      "updatedAt",
      "posts.example",
      "categories.name",
    ])
    .where("deletedAt", "is", null)
    .orderBy("posts.id")
    .execute();
  const projects = await db
    .selectFrom("projects")
    .selectAll()
    .where("deletedAt", "is", null)
    .orderBy("sortOrder")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const media = await db
    .selectFrom("media")
    .select([
      "id",
      "hash",
      "sourceHash",
      "kind",
      "mime",
      "file",
      "originalName",
      "width",
      "height",
      "bytes",
      "animated",
      "alt",
      "placeholder",
      "poster",
      "createdAt",
      "example",
    ])
    .orderBy("id")
    .execute();
  const selections = await db.selectFrom("selections").selectAll().orderBy("slug").execute();
  const categories = await db
    .selectFrom("categories")
    .select(["id", "name", "slug", "example"])
    .orderBy("id")
    .execute();
  const former = await db.selectFrom("formerAddresses").selectAll().orderBy("kind").orderBy("address").execute();
  const hashes: Record<string, string> = {};
  for (const { file } of media) {
    const hash = createHash("sha256");
    const stored = await storage.open(file);
    if (stored) for await (const chunk of stored.content) hash.update(chunk as Buffer);
    hashes[file] = hash.digest("hex");
  }
  return {
    posts: posts.map((post) => ({ ...post, content: tightenHtml(post.content) })),
    projects: projects.map((project) => ({ ...project, id: 0 })),
    // By the slugs of their projects, which have other ids there.
    selections: selections.map(({ projectIds, ...selection }) => ({
      ...selection,
      id: 0,
      projects: (JSON.parse(projectIds) as number[]).map((id) => projects.find((each) => each.id === id)?.slug),
    })),
    categories: categories.map((category) => ({ ...category, id: 0 })),
    // Projects and categories have other ids there.
    formerAddresses: former.map((row) => ({
      ...row,
      projectId: row.projectId && 0,
      categoryId: row.categoryId && 0,
      category: categories.find(({ id }) => id === row.categoryId)?.name,
    })),
    media,
    hashes,
  };
}
