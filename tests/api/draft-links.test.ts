// Secret links that show a draft to whoever has them, until they expire.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { cleanup } from "#server/jobs/schedules.ts";
import { storeImage } from "#server/media/images.ts";
import { makeImage } from "#tests/support/media.ts";
import { createPost } from "#tests/support/posts.ts";
import { makeMp3 } from "#tests/support/sound.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

const day = 86_400_000;

async function shareDraft(server: TestServer, id: string, days = 7): Promise<{ id: number; token: string }> {
  const { status, body, text } = await server.asOwner("POST", `/blogs/${id}/share`, { days });
  expect(status, text).toBe(201);
  return { id: body.id as number, token: String(body.url).split("/draft/")[1] ?? "" };
}

const open = (server: TestServer, token: string) => server.call("GET", `/drafts/${token}`);

test("a link shows the draft as it is saved, and records when it was opened", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: false, title: "Draft", content: "<h2>A part</h2>" });
  const answer = await server.asOwner("POST", `/blogs/${_id}/share`, { days: 7 });
  expect(answer.body).toEqual({
    id: expect.any(Number),
    url: expect.stringMatching(/^http:\/\/[^/]+\/draft\/[\w-]{43}$/),
    createdAt: expect.any(String),
    expiresAt: expect.any(String),
    openedAt: null,
  });
  expect(Date.parse(answer.body.expiresAt) - Date.parse(answer.body.createdAt)).toBe(7 * day);
  const token = answer.body.url.split("/draft/")[1];
  const shown = await open(server, token);
  expect(shown.status, shown.text).toBe(200);
  expect(shown.body).toMatchObject({
    expiresAt: answer.body.expiresAt,
    post: { _id, title: "Draft", published: false, content: expect.stringContaining('id="a-part"') },
  });
  const { items } = (await server.asOwner("GET", `/blogs/${_id}/share`)).body;
  expect(items).toEqual([{ ...answer.body, url: undefined, openedAt: expect.any(String) }]);
  expect(JSON.stringify(items)).not.toContain(token);

  await server.asOwner("PUT", `/blogs/autosaves/${_id}`, { title: "Typed", content: "<p>Typed</p>", writer: "w" });
  expect((await open(server, token)).body.post).toMatchObject({ title: "Draft" });
  await server.asOwner("PUT", `/blogs/${_id}`, { title: "Saved", description: "d", content: "<p>Saved</p>" });
  expect((await open(server, token)).body.post).toMatchObject({ title: "Saved", content: "<p>Saved</p>" });
});

test("only the hash of the secret is stored", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: false });
  const { token } = await shareDraft(server, _id);
  expect(await server.context.db.selectFrom("shareLinks").select("tokenHash").execute()).toEqual([
    { tokenHash: createHash("sha256").update(token).digest("base64url") },
  ]);
});

test("links that are unknown, expired or revoked, or whose post is in the trash, get the same answer", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: false });
  const [short, long] = [await shareDraft(server, _id, 1), await shareDraft(server, _id, 30)];
  const unknown = await open(server, "x".repeat(43));
  expect([unknown.status, unknown.body.message]).toEqual([404, "Post not found."]);

  server.clock.advance(day + 1000);
  expect((await open(server, short.token)).text).toBe(unknown.text);
  expect((await open(server, long.token)).status).toBe(200);
  await server.asOwner("DELETE", `/blogs/${_id}`);
  expect((await open(server, long.token)).text).toBe(unknown.text);
  await server.asOwner("POST", `/blogs/${_id}/restore`);
  expect((await open(server, long.token)).status).toBe(200);
  expect((await server.asOwner("DELETE", `/blogs/${_id}/share/${long.id}`)).status).toBe(204);
  expect((await open(server, long.token)).text).toBe(unknown.text);
  expect((await server.asOwner("GET", `/blogs/${_id}/share`)).body.items).toEqual([]);
});

test("a published post has no secret links, and those of its draft lead to it", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: false });
  const { token } = await shareDraft(server, _id);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [_id] });
  expect((await open(server, token)).body.post.published).toBe(true);
  const refused = await server.asOwner("POST", `/blogs/${_id}/share`, { days: 7 });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Share its URL")]);
});

test("a link can't be made for other times, for a missing post, or endlessly often", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: false });
  for (const body of [{}, { days: 2 }, { days: 365 }, { days: "7" }, { days: 7, url: "x" }])
    expect((await server.asOwner("POST", `/blogs/${_id}/share`, body)).status, JSON.stringify(body)).toBe(400);
  for (const id of ["p_999", "draft", "p_0"]) {
    expect((await server.asOwner("POST", `/blogs/${id}/share`, { days: 7 })).status).toBe(404);
    expect((await server.asOwner("GET", `/blogs/${id}/share`)).status).toBe(404);
  }
  const other = await createPost(server, { published: false });
  const { id } = await shareDraft(server, _id);
  expect((await server.asOwner("DELETE", `/blogs/${other._id}/share/${id}`)).status).toBe(404);
  expect((await server.asOwner("DELETE", `/blogs/${_id}/share/x`)).status).toBe(404);
  for (let count = 1; count < 20; count++) await shareDraft(server, _id);
  expect((await server.asOwner("POST", `/blogs/${_id}/share`, { days: 7 })).status).toBe(409);
});

test("sharing and revoking are in the activity log, without the secret", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: false, title: "Draft" });
  const { id, token } = await shareDraft(server, _id, 1);
  await server.asOwner("DELETE", `/blogs/${_id}/share/${id}`);
  const { items } = (await server.asOwner("GET", "/activity")).body as { items: { text: string }[] };
  expect(items.slice(0, 2).map(({ text }) => text)).toEqual([
    "Revoked a link to the draft “Draft”",
    "Shared the draft “Draft” by a link for a day",
  ]);
  expect(JSON.stringify(items)).not.toContain(token);
});

test("the draft's own media open for the visitor of a link, of every kind, and no others", async () => {
  const server = await startTestServer();
  const image = async (width: number) =>
    (await storeImage(server.context, await makeImage(width, 20).png().toBuffer(), { name: "a.png" })).url;
  const [cover, inText, other, typed] = [await image(200), await image(210), await image(220), await image(230)];
  const audio = (await sendFile(server, "POST", "/api/media", "file", makeMp3(), { name: "a.mp3" })).body.url as string;
  const pdf = (await sendFile(server, "POST", "/api/media", "file", Buffer.from("%PDF-1.7"), { name: "a.pdf" })).body
    .url as string;
  const content = `<p><img src="${inText}" alt="A"></p><p><a href="${audio}">A</a> <a href="${pdf}">B</a></p>`;
  const { _id } = (await server.asOwner("POST", "/blogs", { title: "T", description: "d", blogImage: cover, content }))
    .body;
  await server.asOwner("POST", "/blogs", { title: "Other", description: "d", blogImage: other });
  await server.asOwner("PUT", `/blogs/autosaves/${_id}`, { blogImage: typed, writer: "w" });
  const { id, token } = await shareDraft(server, _id);
  const { post } = (await open(server, token)).body;
  const urls = [
    post.imageUrl,
    post.picture.src,
    ...[...post.content.matchAll(/(?:src|href)="(\/media\/[^"]+)"/g)].map(([, url]) => url),
  ];
  expect(urls.length).toBeGreaterThanOrEqual(5);
  const see = async (url: string) => (await server.call("GET", url)).status;
  for (const url of urls) {
    expect(url).toMatch(/\?draft=\d+\.[\w-]{43}$/);
    expect(await see(url), url).toBe(200);
    expect(await see(url.split("?")[0] ?? ""), url).toBe(404);
  }
  expect((await server.call("GET", post.imageUrl)).headers["cache-control"]).toBe("private, no-cache");
  const key = String(post.imageUrl).split("?")[1] ?? "";
  for (const url of [other, typed]) expect(await see(`${url}?${key}`), url).toBe(404);
  for (const wrong of [`${key}x`, key.replace(/\d+\./, "1$&"), "draft=", "draft=x.y", `${key}&${key}`])
    expect(await see(`${cover}?${wrong}`), wrong).toBe(404);

  await server.asOwner("DELETE", `/blogs/${_id}/share/${id}`);
  for (const url of urls) expect(await see(url), url).toBe(404);
});

test("video and its still are private with the draft that shows them", async () => {
  const server = await startTestServer();
  const [video, poster] = ["ab".repeat(16), "cd".repeat(16)];
  const { _id } = await createPost(server, {
    published: false,
    content: `<video src="/media/${video}.mp4" controls poster="/media/${video}-poster.jpg"></video><iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" data-poster="/media/${poster}.png"></iframe>`,
  });
  for (const [name, mime] of [
    [`${video}.mp4`, "video"],
    [`${video}-poster.jpg`, "image"],
    [`${poster}.png`, "image"],
  ] as const) {
    await server.context.storage.write(name, Buffer.from(mime));
    expect((await server.call("GET", `/media/${name}`)).status, name).toBe(404);
    expect((await server.asOwner("GET", `/media/${name}`)).status, name).toBe(200);
  }
  const { token } = await shareDraft(server, _id);
  const shown = (await open(server, token)).body.post.content as string;
  expect(shown).not.toMatch(/\/media\/[\w.-]+"/);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [_id] });
  for (const name of [`${video}.mp4`, `${video}-poster.jpg`, `${poster}.png`])
    expect((await server.call("GET", `/media/${name}`)).status, name).toBe(200);
});

test("expired links are deleted, and links go with their post", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: false });
  await shareDraft(server, _id, 1);
  await shareDraft(server, _id, 30);
  const count = async () => (await server.context.db.selectFrom("shareLinks").select("id").execute()).length;
  server.clock.advance(2 * day);
  await cleanup(server.context).run(new AbortController().signal);
  expect(await count()).toBe(1);
  await server.asOwner("DELETE", `/blogs/${_id}`);
  await server.asOwner("DELETE", `/trash/post/${_id}`);
  expect(await count()).toBe(0);
});

test("drafts with a link stay out of lists, feeds, the sitemap and search", async () => {
  const server = await startTestServer();
  const { _id } = await createPost(server, { published: false, title: "Unseen lighthouse", slug: "unseen" });
  const { token } = await shareDraft(server, _id);
  await open(server, token);
  for (const path of ["/api/blogs", "/api/search?q=lighthouse"])
    expect((await server.call("GET", path)).text, path).not.toContain("nseen");
  for (const url of ["/feed.xml", "/rss.xml", "/feed.json", "/sitemap.xml"])
    expect((await server.app.inject(url)).body, url).not.toContain("nseen");
});

test("no log line contains the secret of a link", async () => {
  const lines: string[] = [];
  const server = await startTestServer({
    env: { LOG_LEVEL: "info" },
    app: () => ({ logTo: { write: (line) => void lines.push(line) } }),
  });
  const { _id } = await createPost(server, { published: false });
  const { token } = await shareDraft(server, _id);
  await open(server, token);
  await server.app.inject(`/draft/${token}`);
  await server.app.inject(`//Draft/${token}`);
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join("")).not.toContain(token);
});
