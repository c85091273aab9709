// Media that no published page shows belong to the owner, even if someone else knows their URL.
import { expect, test } from "vitest";
import { storeImage } from "#server/media/images.ts";
import { makeImage } from "#tests/support/media.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function addImage(server: TestServer, width: number): Promise<string> {
  return (await storeImage(server.context, await makeImage(width, 20).png().toBuffer(), { name: "a.png", alt: "A" }))
    .url;
}

/** Returns what a visitor gets: the status and the caching headers. */
async function seen(server: TestServer, url: string): Promise<[number, unknown]> {
  const { status, headers } = await server.call("GET", url);
  return [status, headers["cache-control"]];
}

const shown = [200, "public, max-age=31536000, immutable"];
const hidden = [404, "no-store"];

test("an image is public only while a published post shows it", async () => {
  const server = await startTestServer();
  const [cover, inText] = [await addImage(server, 30), await addImage(server, 40)];
  const fields = { title: "Post", description: "d", blogImage: cover, content: `<p><img src="${inText}" alt="A"></p>` };
  // The uploader can see it before anything uses it; no cache stores it.
  expect(await seen(server, cover)).toEqual([200, "private, max-age=31536000, immutable"]);
  await server.asOwner("PUT", "/blogs/autosaves/new-12345678", {
    ...fields,
    writer: "w",
    savedAt: "2026-06-15T10:00:00.000Z",
  });
  const post = (await server.asOwner("POST", "/blogs", { ...fields, published: false })).body;
  const path = `/blogs/${post._id}`;
  const both = async () => [await seen(server, cover), await seen(server, inText)];
  expect(await both()).toEqual([hidden, hidden]);
  const owned = await server.asOwner("GET", cover);
  expect([owned.status, owned.headers["cache-control"]]).toEqual([200, "private, no-cache"]);

  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
  expect(await both()).toEqual([shown, shown]);
  await server.asOwner("POST", "/blogs/toggle-publish", { ids: [post._id] });
  expect(await both()).toEqual([hidden, hidden]);
  // An image that only an earlier revision uses is no longer public.
  const changed = await server.asOwner("PUT", path, { ...fields, published: true, content: "<p>None.</p>" });
  expect(changed.status, changed.text).toBe(200);
  expect(await both()).toEqual([shown, hidden]);
  await server.asOwner("DELETE", path);
  expect(await both()).toEqual([hidden, hidden]);
  const restored = await server.asOwner("POST", `${path}/restore`);
  expect(await both()).toEqual([restored.body.published ? shown : hidden, hidden]);
});

test("an image that an NDA withholds is private, even if the NDA was added later", async () => {
  const server = await startTestServer();
  const [thumbnailUrl, secret] = [await addImage(server, 30), await addImage(server, 40)];
  const fields = {
    title: "Tower",
    slug: "tower",
    description: "d",
    category: "game",
    year: 2025,
    thumbnailUrl,
    gallery: [secret],
  };
  const { id } = (await server.asOwner("POST", "/portfolio", fields)).body;
  const both = async () => [await seen(server, thumbnailUrl), await seen(server, secret)];
  expect(await both()).toEqual([shown, shown]);
  await server.asOwner("PUT", `/portfolio/${id}`, { ...fields, nda: true, confidential: ["gallery"] });
  expect(await both()).toEqual([shown, hidden]);
  await server.asOwner("DELETE", `/portfolio/${id}`);
  expect(await both()).toEqual([hidden, hidden]);
});

test("the owner's browser shows private images with a cookie that allows nothing else and ends with the session", async () => {
  const server = await startTestServer();
  const url = await addImage(server, 30);
  await server.asOwner("POST", "/blogs", { title: "Draft", description: "d", blogImage: url, published: false });
  const token = await server.logIn();
  const set = String((await server.call("GET", "/auth/session", { token })).headers["set-cookie"]);
  expect(set).toMatch(/^savepoint_media=[^;]+; Path=\/media\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
  const cookie = set.split(";")[0] ?? "";
  const see = async (headers: Record<string, string>) => (await server.call("GET", url, { headers })).status;
  expect(await see({ cookie: `a=b; ${cookie}; c=d` })).toBe(200);
  expect(await see({ authorization: `Bearer ${token}` })).toBe(200);
  expect((await server.call("GET", "/enquiries", { headers: { cookie } })).status).toBe(401);
  for (const wrong of [`${cookie}x`, cookie.replace("=", "=x"), "savepoint_media=", cookie.replace(/\..*/, ".")])
    expect(await see({ cookie: wrong }), wrong).toBe(404);
  expect((await server.call("GET", "/blogs")).headers["set-cookie"]).toBeUndefined();

  const ended = await server.call("POST", "/auth/logout", { token });
  expect(ended.headers["set-cookie"]).toMatch(/^savepoint_media=; Path=\/media\/; Max-Age=0;/);
  expect(await see({ cookie })).toBe(404);
});
