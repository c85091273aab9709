// What the editor shows before a post is published: dead links and images without a description.
import { expect, test } from "vitest";
import { storeImage } from "#server/media/images.ts";
import { makeImage } from "#tests/support/media.ts";
import { createPost } from "#tests/support/posts.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

async function check(server: TestServer, body: Record<string, unknown>) {
  const answer = await server.asOwner("POST", "/blogs/check", body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.findings as { kind: string; address: string; reason?: string; words?: string }[];
}

const link = (href: string) => `<p><a href="${href}">To <b>${href}</b></a></p>`;

test("links of this site that lead nowhere are found, each with its reason", async () => {
  const server = await startTestServer();
  await server.asOwner("POST", "/categories", { name: "Making" });
  const published = await createPost(server, { title: "Seen", slug: "seen", category: "Making", published: true });
  const draft = await createPost(server, { title: "Unseen", slug: "unseen" });
  const trashed = await createPost(server, { title: "Gone", slug: "gone", published: true });
  await server.asOwner("DELETE", `/blogs/${trashed._id}`);
  await createPost(server, { title: "Now", slug: "now", kind: "page", published: true });
  await createPost(server, { title: "Later", slug: "later", kind: "page" });
  await server.asOwner("POST", "/portfolio", { title: "Tower", slug: "tower", description: "d" });
  const image = (await storeImage(server.context, await makeImage(30, 20).png().toBuffer(), { alt: "A" })).url;
  const { siteUrl } = server.context.config;
  const good = [
    "/blog/seen",
    `/blog/${published._id}#a`,
    `${siteUrl}/blog/seen`,
    "/blogs/category/making",
    "/blogs",
    "/about",
    "/",
    "/portfolio/tower",
    "/now",
    "/feed.xml",
    image,
    "#a-part",
    "#top",
    "https://example.com/anything",
    "mailto:a@example.com",
    "//example.com/x",
    "relative",
  ];
  const bad = {
    "/blog/nowhere": "missing",
    "/blog/unseen": "unpublished",
    [`/blog/${draft._id}`]: "unpublished",
    "/blog/gone": "trashed",
    "/blogs/category/nothing": "missing",
    "/portfolio/nothing": "missing",
    "/nowhere": "missing",
    "/later": "unpublished",
    "/2019/nowhere": "missing",
    "#nowhere": "missing",
    [`${siteUrl}/blog/nowhere?a=1`]: "missing",
    [`/media/${"ab".repeat(16)}.pdf`]: "missing",
  };
  const content = `<h2>A part</h2>${[...good, ...Object.keys(bad)].map(link).join("")}<p><img src="/media/${"cd".repeat(16)}.png" alt="A"></p>`;
  const findings = await check(server, { content });
  expect(Object.fromEntries(findings.map(({ address, reason }) => [address, reason]))).toEqual({
    ...bad,
    [`/media/${"cd".repeat(16)}.png`]: "missing",
  });
  expect(findings.find(({ address }) => address === "/blog/gone")?.words).toBe("To /blog/gone");
  expect(findings.every(({ kind }) => kind === "dead-link")).toBe(true);
  // A link of a draft to itself is good once it is published.
  expect(await check(server, { content: link("/blog/unseen"), id: draft._id })).toEqual([]);
  expect(
    await check(server, { link: "/blog/nowhere", imageUrl: `/media/${"ef".repeat(16)}.png`, imageAlt: "A" }),
  ).toMatchObject([
    { kind: "dead-link", address: `/media/${"ef".repeat(16)}.png` },
    { kind: "dead-link", address: "/blog/nowhere" },
  ]);
});

test("images that neither the text nor the library describes are found", async () => {
  const server = await startTestServer();
  const image = async (width: number, alt: string) =>
    (await storeImage(server.context, await makeImage(width, 20).png().toBuffer(), { alt })).url;
  const [known, unknown, cover] = [await image(30, "A tower"), await image(40, ""), await image(50, "")];
  const content = `<p><img src="${known}" alt=""></p><p><img src="${unknown}" alt=" "><img src="${unknown}" alt="Here"></p><p><img src="https://example.com/a.png" alt=""></p>`;
  expect(await check(server, { content, imageUrl: cover })).toEqual([
    { kind: "undescribed-image", address: unknown, place: "text", index: 1 },
    { kind: "undescribed-image", address: "https://example.com/a.png", place: "text", index: 3 },
    { kind: "undescribed-image", address: cover, place: "cover", index: -1 },
  ]);
  expect(await check(server, { content: "", imageUrl: cover, imageAlt: "A" })).toEqual([]);
});

test("a check keeps nothing, and takes a text of any length that can be saved", async () => {
  const server = await startTestServer();
  expect(await check(server, { content: `${"<p>words</p>".repeat(30_000)}${link("/blog/nowhere")}` })).toHaveLength(1);
  expect((await server.asOwner("GET", "/blogs")).body.total).toBe(0);
  expect((await server.asOwner("POST", "/blogs/check", { title: "x" })).status).toBe(400);
  expect((await server.call("POST", "/blogs/check", { body: {} })).status).toBe(401);
});
