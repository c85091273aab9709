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
    .leftJoin("categories", "categories.id", "posts.category_id")
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
      "image_url",
      "image_alt",
      "image_key",
      "link",
      "published",
      "publish_at",
      "published_at",
      "dated_at",
      "created_at",
      "updated_at",
      "posts.example",
      "categories.name",
    ])
    .where("deleted_at", "is", null)
    .orderBy("posts.id")
    .execute();
  const projects = await db
    .selectFrom("projects")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("sort_order")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const media = await db
    .selectFrom("media")
    .select([
      "id",
      "hash",
      "source_hash",
      "kind",
      "mime",
      "file",
      "original_name",
      "width",
      "height",
      "bytes",
      "animated",
      "alt",
      "placeholder",
      "poster",
      "created_at",
      "example",
    ])
    .orderBy("id")
    .execute();
  const categories = await db
    .selectFrom("categories")
    .select(["id", "name", "slug", "example"])
    .orderBy("id")
    .execute();
  const former = await db.selectFrom("former_addresses").selectAll().orderBy("kind").orderBy("address").execute();
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
    categories: categories.map((category) => ({ ...category, id: 0 })),
    // Projects and categories have other ids there.
    formerAddresses: former.map((row) => ({
      ...row,
      project_id: row.project_id && 0,
      category_id: row.category_id && 0,
      category: categories.find(({ id }) => id === row.category_id)?.name,
    })),
    media,
    hashes,
  };
}
