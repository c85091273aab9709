import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sqliteSearch } from "#server/store/search/sqlite.ts";
import { threadedSearch } from "#server/store/search/search-thread.ts";
import { databaseName } from "#server/store/sqlite/sqlite.ts";
import { startTestServer } from "#tests/support/test-server.ts";

async function start() {
  const server = await startTestServer();
  const threaded = threadedSearch(join(server.dataDir, databaseName), 1);
  onTestFinished(() => threaded.close());
  const write = (title: string) =>
    server.asOwner("POST", "/blogs", {
      title,
      description: "About towers",
      content: "<p>The tower stands in the tall grass.</p>",
      published: true,
    });
  return { db: server.context.db, threaded, write };
}

const page = { publishedOnly: true, page: 1, limit: 10 };

test("a large site finds in its thread what a small one finds", async () => {
  const { db, threaded, write } = await start();
  await write("A tower");
  await write("Grass");
  for (const text of ["tower", "towr", '"tall grass"', "the", "nothing of the kind", ""]) {
    expect(await threaded.findPosts(db, { ...page, text }), text).toEqual(
      await sqliteSearch.findPosts(db, { ...page, text }),
    );
    const site = { text, kinds: ["post", "project"] as const, limit: 5 };
    expect(await threaded.findOnSite(db, site), text).toEqual(await sqliteSearch.findOnSite(db, site));
  }
});

test("what was saved is found by the next search", async () => {
  const { db, threaded, write } = await start();
  await write("First");
  for (const title of ["Lighthouse", "Windmill", "Aqueduct"]) {
    expect((await threaded.findPosts(db, { ...page, text: title })).total).toBe(0);
    await write(title);
    expect((await threaded.findPosts(db, { ...page, text: title })).total).toBe(1);
  }
});

test("more searches than can wait are asked to come back, and the others are answered", async () => {
  const { db, threaded, write } = await start();
  await write("A tower");
  const all = await Promise.allSettled(
    Array.from({ length: 60 }, () => threaded.findPosts(db, { ...page, text: "tower" })),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
});
