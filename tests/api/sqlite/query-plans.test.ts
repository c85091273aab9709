// Queries behind public pages use an index that is already in the right order, so that they take as long with a hundred thousand posts as
// with a hundred.
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const pages = {
  "the first page of the list": "/blogs?published=true&sort=date&limit=10",
  "a deep page of the list": "/blogs?published=true&sort=date&limit=10&page=2",
  "the list by title": "/blogs?published=true&sort=title&limit=10&page=2",
  "a category by title": "/blogs?published=true&sort=title&limit=10&category=games",
  "a category": "/blogs?published=true&sort=date&limit=9&category=games",
  "the archive": "/blogs?published=true&sort=date&limit=200",
  "a post with its neighbors": "/blogs/post-3",
  "the links to pages": "/pages",
  "the categories with their counts": "/categories",
  "the featured projects": "/portfolio/starred",
  "a project": "/portfolio/slug/project-1",
};

test("no query for lists, posts or projects scans a whole table or sorts", async () => {
  const server = await startTestServer();
  await fill(server);
  for (const [name, path] of Object.entries(pages)) {
    const asked = record();
    expect((await server.call("GET", path)).status, name).toBe(200);
    const plans = asked().flatMap(({ connection, text }) =>
      explain(connection, text).map((step) => `${step} · ${text}`),
    );
    expect(plans.length, name).toBeGreaterThan(0);
    expect(
      plans.filter(
        (step) =>
          /^SCAN (?!.*USING (COVERING )?INDEX|.*VIRTUAL TABLE|CONSTANT ROW|categories|post_counts|json_each)/.test(
            step,
          ) || /TEMP B-TREE FOR ORDER BY/.test(step),
      ),
      name,
    ).toEqual([]);
  }
});

test("the sitemap is made from an index, without reading posts", async () => {
  const { context } = await startTestServer();
  const { rows } = await sql<{ detail: string }>`explain query plan
    select posts.slug, posts.image_url, posts.updated_at, categories.slug from posts left join categories on categories.id = posts.category_id
    where posts.deleted_at is null and posts.kind = 'post' and posts.published = 1 order by posts.dated_at desc, posts.id desc`.execute(
    context.db,
  );
  expect(rows.map(({ detail }) => detail).join("\n")).toContain("SEARCH posts USING COVERING INDEX posts_published");
});

test("which posts the sitemap leaves out is read from an index", async () => {
  const { context } = await startTestServer();
  const { rows } = await sql<{ detail: string }>`explain query plan
    select id from posts where canonical_url is not null`.execute(context.db);
  expect(rows.map(({ detail }) => detail).join("\n")).toContain("USING COVERING INDEX posts_canonical_url");
});

test("the links to pages, which every page of the site has, are made from an index, without reading a page", async () => {
  const { context } = await startTestServer();
  const { rows } = await sql<{ detail: string }>`explain query plan
    select slug, title, placement, image_url, updated_at from posts
    where posts.deleted_at is null and posts.kind = 'page' and published = 1 order by title_key, id`.execute(
    context.db,
  );
  expect(rows.map(({ detail }) => detail)).toEqual(["SEARCH posts USING COVERING INDEX posts_pages (published=?)"]);
});

async function fill(server: TestServer): Promise<void> {
  await server.asOwner("POST", "/categories", { name: "Games" });
  for (let number = 1; number <= 15; number++) {
    await server.asOwner("POST", "/blogs", {
      title: `Post ${number}`,
      description: "About it",
      category: "Games",
      published: true,
    });
  }
  await server.asOwner("POST", "/portfolio", {
    title: "Project 1",
    slug: "project-1",
    description: "About it",
    starred: true,
  });
}

/** Records the queries that are prepared from now on, each with its connection. */
function record(): () => { connection: SQLite.Database; text: string }[] {
  const found: { connection: SQLite.Database; text: string }[] = [];
  const prepare = SQLite.prototype.prepare;
  const spy = vi.spyOn(SQLite.prototype, "prepare").mockImplementation(function (this: SQLite.Database, text: string) {
    found.push({ connection: this, text });
    return prepare.call(this, text);
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  return () => {
    spy.mockRestore();
    return found.filter(({ text }) => /^select/i.test(text));
  };
}

function explain(connection: SQLite.Database, text: string): string[] {
  const statement = connection.prepare<unknown[], { detail: string }>(`explain query plan ${text}`);
  return statement
    .all(...Array.from({ length: (text.match(/\?/g) ?? []).length }, () => 1))
    .map(({ detail }) => detail);
}

test("no list counts its posts, because the counts per category are stored", async () => {
  const server = await startTestServer();
  await fill(server);
  const asked = record();
  for (const path of Object.values(pages)) expect((await server.call("GET", path)).status).toBe(200);
  expect(
    asked()
      .map(({ text }) => text)
      .filter((text) => /count\(/i.test(text) && !/max\(/i.test(text)),
  ).toEqual([]);
});
