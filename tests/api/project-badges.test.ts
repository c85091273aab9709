// What the card of a project promises of its page. project-builds.test.ts has those with a build.
import { expect, test } from "vitest";
import { makeBox, prepareModels } from "#tests/support/models.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

async function addProjects(server: TestServer, fields: object = {}): Promise<void> {
  const { url } = (await sendFile(server, "POST", "/api/media", "file", await makeBox(), { name: "Box.glb" })).body;
  const video = { mediaType: "video", mediaUrl: "/media/0123456789abcdef0123456789abcdef.mp4" };
  const content = "<p>Where nine seconds went.</p>";
  for (const [title, own] of [
    ["Model", { modelUrls: [url], ...video, content }],
    ["Trailer", { ...video, content }],
    ["Study", { content }],
    ["Plain", {}],
  ] as const) {
    const project = { title, slug: title.toLowerCase(), starred: true, ...own, ...fields };
    const { status, text } = await server.asOwner("POST", "/portfolio", project);
    expect(status, text).toBe(201);
  }
}

async function badgesIn(server: TestServer, path: string): Promise<Record<string, string | undefined>> {
  const { items } = (await server.call("GET", path)).body;
  return Object.fromEntries((items as { title: string; badge?: string }[]).map(({ title, badge }) => [title, badge]));
}

test("a card says the first of what its page has: a 3D model that is ready, a video, or a case study", async () => {
  const server = await startTestServer();
  await addProjects(server);
  const all = { Model: "video", Trailer: "video", Study: "case-study", Plain: undefined };
  expect(await badgesIn(server, "/portfolio")).toEqual(all);
  await prepareModels(server.context);
  for (const path of ["/portfolio", "/portfolio/starred"])
    expect(await badgesIn(server, path), path).toEqual({ ...all, Model: "3d" });
  expect(await badgesIn(server, "/search?q=model")).toEqual({ Model: "3d" });
});

test("under NDA a card promises nothing that its page withholds, in no list and no search", async () => {
  const server = await startTestServer();
  await addProjects(server, { nda: true, confidential: ["modelUrls", "mediaUrl"] });
  await prepareModels(server.context);
  const seen = { Model: "case-study", Trailer: "case-study", Study: "case-study", Plain: undefined };
  for (const path of ["/portfolio", "/portfolio/starred"]) expect(await badgesIn(server, path), path).toEqual(seen);
  expect(await badgesIn(server, "/search?q=trailer")).toEqual({ Trailer: "case-study" });

  const { body } = await server.asOwner("GET", "/portfolio");
  for (const { id, title, slug, nda } of body.items)
    await server.asOwner("PUT", `/portfolio/${id}`, {
      title,
      slug,
      nda,
      confidential: ["content"],
      content: "<p>x</p>",
    });
  expect(Object.values(await badgesIn(server, "/portfolio"))).toEqual([undefined, undefined, undefined, undefined]);
});
