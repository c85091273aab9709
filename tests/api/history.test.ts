import { expect, test } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const draft = { title: "Post", description: "d", content: "<p>one</p>" };
const day = 86_400_000;

type Item = {
  number: number;
  kind: string;
  author: string;
  device: string;
  title: string;
  words: number;
  restoredFrom: number | null;
};

test("the history lists changes with their author and device, and loads texts on request", async () => {
  const server = await startTestServer();
  const post = await create(server);
  await server.asOwner("PUT", `/blogs/${post._id}`, { ...draft, title: "Second", content: "<p>one two</p>" });
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
  await server.asOwner("POST", `/blogs/${post._id}/revisions/1/restore`);
  const items = await history(server, post._id);
  expect(items.map(({ kind, title, words, restoredFrom }) => [kind, title, words, restoredFrom])).toEqual([
    ["restored", "Post", 1, 1],
    ["published", "Second", 2, null],
    ["saved", "Second", 2, null],
    ["saved", "Post", 1, null],
  ]);
  expect(items.every(({ author, device }) => author === "owner" && device !== "")).toBe(true);
  expect(items[0]).not.toHaveProperty("content");
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions/2`)).body).toMatchObject({
    title: "Second",
    content: "<p>one two</p>",
    category: "",
  });
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions/9`)).status).toBe(404);
});

test("restoring a revision can itself be undone", async () => {
  const server = await startTestServer();
  const post = await create(server);
  await server.asOwner("PUT", `/blogs/${post._id}`, { ...draft, content: "<p>two</p>" });
  await server.asOwner("POST", `/blogs/${post._id}/revisions/1/restore`);
  const undone = await server.asOwner("POST", `/blogs/${post._id}/revisions/2/restore`);
  expect(undone.body.content).toBe("<p>two</p>");
  expect((await history(server, post._id)).length).toBe(4);
});

test("restoring a revision keeps every pending autosave", async () => {
  const server = await startTestServer();
  const post = await create(server);
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { title: "Typed", writer: "a1" });
  await server.asOwner("POST", `/blogs/${post._id}/revisions/1/restore`);
  expect((await server.asOwner("GET", `/blogs/autosaves/${post._id}`)).body.title).toBe("Typed");
});

test("an hour of typing without a save leaves revisions to restore, even after everything is deleted", async () => {
  const server = await startTestServer();
  const post = await create(server);
  for (let minute = 1; minute <= 45; minute++) {
    server.clock.advance(60_000);
    await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, {
      ...draft,
      content: `<p>minute ${minute}</p>`,
      writer: "a1",
    });
  }
  server.clock.advance(15 * 60_000);
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { ...draft, content: "", writer: "a1" });
  const items = await history(server, post._id);
  expect(items.filter((item) => item.kind === "autosaved").length).toBeGreaterThanOrEqual(4);
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions/${items[0]?.number}`)).body.content).toBe(
    "<p>minute 45</p>",
  );
});

test("a discarded autosave can be restored from the history, unless it contained nothing new", async () => {
  const server = await startTestServer();
  const post = await create(server);
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { ...draft, content: "<p>typed</p>", writer: "a1" });
  await server.asOwner("DELETE", `/blogs/autosaves/${post._id}?writer=a1&keep=true`);
  expect((await history(server, post._id)).map((item) => item.kind)).toEqual(["autosaved", "saved"]);
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { ...draft, content: "<p>typed</p>", writer: "a1" });
  await server.asOwner("DELETE", `/blogs/autosaves/${post._id}?writer=a1&keep=true`);
  expect(await history(server, post._id)).toHaveLength(2);
  expect((await server.call("GET", `/blogs/${post._id}`, { token: await server.logIn() })).body.content).toBe(
    "<p>one</p>",
  );
});

test("hostile HTML in an autosave does no harm in the history", async () => {
  const server = await startTestServer();
  const post = await create(server);
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, {
    ...draft,
    content: `<p onclick="x()">typed</p><script>x()</script>`,
    writer: "a1",
  });
  await server.asOwner("DELETE", `/blogs/autosaves/${post._id}?writer=a1&keep=true`);
  expect((await server.asOwner("GET", `/blogs/${post._id}/revisions/2`)).body.content).toBe("<p>typed</p>");
  expect((await server.asOwner("POST", `/blogs/${post._id}/revisions/2/restore`)).body.content).toBe("<p>typed</p>");
});

test("two authors of a post each have an autosave, see each other's, and a save ends one", async () => {
  const server = await startTestServer();
  const post = await create(server);
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { title: "Mine", writer: "a1" });
  const second = await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { title: "Theirs", writer: "b2" });
  expect(second.body).toMatchObject({ itemUpdatedAt: post.updatedAt, others: [{ writer: "a1" }] });
  expect((await server.asOwner("GET", `/blogs/autosaves/${post._id}?writer=a1`)).body.title).toBe("Mine");
  const saved = await server.asOwner("PUT", `/blogs/${post._id}`, { ...draft, writer: "a1" });
  expect((await drafts(server)).map((item) => item.writer)).toEqual(["b2"]);
  const third = await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { title: "Theirs!", writer: "b2" });
  expect(third.body).toMatchObject({ itemUpdatedAt: saved.body.updatedAt, others: [] });
});

test("an autosave is not discarded if its author has typed more in the meantime", async () => {
  const server = await startTestServer();
  const post = await create(server);
  const { savedAt } = (await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { title: "Then", writer: "a1" }))
    .body;
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { title: "Now", writer: "a1" });
  await server.asOwner("DELETE", `/blogs/autosaves/${post._id}?writer=a1&savedAt=${savedAt}`);
  expect((await drafts(server)).map((item) => item.title)).toEqual(["Now"]);
});

test("readers see nothing of an autosave, and the owner's list marks it", async () => {
  const server = await startTestServer();
  const post = await create(server, { published: true });
  await server.asOwner("PUT", `/blogs/autosaves/${post._id}`, { ...draft, content: "<p>secret</p>", published: false });
  expect((await server.call("GET", `/blogs/${post._id}`)).body).toMatchObject({
    content: "<p>one</p>",
    published: true,
  });
  expect((await server.call("GET", "/blogs")).body.items[0]).not.toHaveProperty("draftSavedAt");
  expect((await server.asOwner("GET", "/blogs")).body.items[0].draftSavedAt).toEqual(expect.any(String));
  await server.asOwner("PUT", `/blogs/${post._id}`, draft);
  expect((await server.asOwner("GET", "/blogs")).body.items[0]).not.toHaveProperty("draftSavedAt");
});

test("a new post that is sent twice because the first response got lost is one post", async () => {
  const server = await startTestServer();
  const first = await server.asOwner("POST", "/blogs", { ...draft, draftKey: "new_0123-4567" });
  const again = await server.asOwner("POST", "/blogs", {
    ...draft,
    content: "<p>one more word</p>",
    draftKey: "new_0123-4567",
  });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toMatchObject({ _id: first.body._id, slug: first.body.slug, content: "<p>one more word</p>" });
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(1);
  const both = await Promise.all(
    [1, 2].map(() => server.asOwner("POST", "/blogs", { ...draft, draftKey: "new_abcd-efgh" })),
  );
  expect(new Set(both.map((answer) => answer.body._id)).size).toBe(1);
  await server.asOwner("DELETE", `/blogs/${first.body._id}`);
  expect((await server.asOwner("POST", "/blogs", { ...draft, draftKey: "new_0123-4567" })).body._id).not.toBe(
    first.body._id,
  );
});

test("undoing the publishing of a scheduled draft restores its schedule", async () => {
  const server = await startTestServer();
  const publishAt = new Date(server.clock.now().getTime() + day).toISOString();
  const post = await create(server, { publishAt });
  const [flipped] = (await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] })).body.items;
  expect(flipped).toEqual({ _id: post._id, published: true, publishAt });
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id], publishAt: { [post._id]: publishAt } });
  expect((await server.asOwner("GET", `/blogs/${post._id}`)).body).toMatchObject({ published: false, publishAt });
});

test("a schedule that has passed in the meantime is not restored", async () => {
  const server = await startTestServer();
  const publishAt = new Date(server.clock.now().getTime() + day).toISOString();
  const post = await create(server, { publishAt });
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
  server.clock.advance(2 * day);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id], publishAt: { [post._id]: publishAt } });
  expect((await server.asOwner("GET", `/blogs/${post._id}`)).body).toMatchObject({ published: false, publishAt: null });
});

test("after years of saving, the history is thinned but keeps its first and newest revisions", async () => {
  const server = await startTestServer();
  const post = await create(server);
  for (let save = 1; save <= 40; save++) {
    server.clock.advance(save % 4 === 0 ? 30 * day : 60_000);
    await server.asOwner("PUT", `/blogs/${post._id}`, { ...draft, content: `<p>${save}</p>` });
  }
  const numbers = (await history(server, post._id)).map((item) => item.number);
  expect(numbers[0]).toBe(41);
  expect(numbers.at(-1)).toBe(1);
  expect(numbers.length).toBeLessThan(20);
});

async function create(server: TestServer, fields: object = {}): Promise<{ _id: string; updatedAt: string }> {
  return (await server.asOwner("POST", "/blogs", { ...draft, ...fields })).body;
}

async function history(server: TestServer, id: string): Promise<Item[]> {
  return (await server.asOwner("GET", `/blogs/${id}/revisions`)).body.items;
}

async function drafts(server: TestServer): Promise<{ writer: string; title: string }[]> {
  return (await server.asOwner("GET", "/blogs/autosaves")).body.items;
}
