import { join } from "node:path";
import { expect, test } from "vitest";
import { exportSite } from "#server/export/export-site.ts";
import { findMovedPost } from "#server/domain/posts/old-urls.ts";
import { emptyFolder } from "#tests/support/backups.ts";
import { makeFolder, readPost, runImport } from "#tests/support/imports.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const blog = {
  "_posts/2015-05-21-rnn.md": "---\ntitle: The unreasonable\ncategory: AI\n---\nx",
  "_posts/2016-01-01-other.md": "---\ntitle: Other\npermalink: /writing/Other.html\n---\nx",
  "_posts/2017-01-01-rnn-again.md": "---\ntitle: Again\nredirect_from: [/rnn/, /blog/again-old/]\n---\nx",
  "_drafts/idea.md": "---\ntitle: Idea\n---\nx",
};

async function lookUp(server: TestServer, paths: Record<string, string | null>): Promise<void> {
  for (const [path, expected] of Object.entries(paths))
    expect(await findMovedPost(server.context, path), path).toBe(expected);
}

test("an import keeps the old URLs of posts, the blog's own pages win, and drafts are not revealed", async () => {
  const server = await startTestServer();
  const root = makeFolder(blog);
  await runImport(server, root);
  const expected = {
    "/2015/05/21/rnn/": "/blog/rnn",
    "/2015/05/21/rnn": "/blog/rnn",
    "/2015/05/21/RNN.html?x=1": "/blog/rnn",
    "/2015/05/21/rnn/index.html": "/blog/rnn",
    "/ai/2015/05/21/rnn/": "/blog/rnn",
    "/rnn/": "/blog/rnn-again",
    "/writing/other.html": "/blog/other",
    "/other/": "/blog/other",
    "/idea/": null,
    "/": null,
    "/%E0%A4%A": null,
    "/2015/05/21/": null,
  };
  await lookUp(server, expected);
  expect((await readPost(server, "again-old")).slug).toBe("rnn-again");
  // Imports again, as after an earlier version that stored no old URLs.
  await server.context.db.deleteFrom("formerAddresses").where("kind", "=", "path").execute();
  expect(await runImport(server, root)).toMatchObject({ unchanged: 4 });
  await lookUp(server, expected);
});

test("an old URL returns with its post from the trash, is deleted permanently with it, and survives an export", async () => {
  const server = await startTestServer();
  await runImport(server, makeFolder(blog));
  const folder = join(emptyFolder(), "site");
  await exportSite(server.context, folder);
  const { _id } = await readPost(server, "rnn");
  await server.asOwner("DELETE", `/blogs/${_id}`);
  await lookUp(server, { "/2015/05/21/rnn/": null });
  expect((await server.asOwner("POST", `/blogs/${_id}/restore`)).status).toBe(200);
  await lookUp(server, { "/2015/05/21/rnn/": "/blog/rnn" });
  await server.asOwner("DELETE", `/blogs/${_id}`);
  await server.asOwner("DELETE", "/trash");
  expect(
    await server.context.db.selectFrom("formerAddresses").selectAll().where("address", "=", "2015/05/21/rnn").execute(),
  ).toEqual([]);

  const other = await startTestServer();
  await runImport(other, folder);
  await lookUp(other, { "/2015/05/21/rnn/": "/blog/rnn", "/writing/other.html": "/blog/other" });
});
