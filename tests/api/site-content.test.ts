// The site's content from the starter to what the owner publishes, for each section.
import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { sectionNames, sectionTitles } from "#contract/site/section-names.ts";
import { html, pagesOf } from "#tests/support/fake-web.ts";
import { changed, openPreview, publish, readSection, saveDraft, visitSection } from "#tests/support/site-content.ts";
import { startTestServer } from "#tests/support/test-server.ts";

test("each section begins as the starter content and is drafted, previewed, published and undone", async () => {
  const server = await startTestServer();
  for (const name of sectionNames) {
    const starter = starterContent[name];
    expect(await visitSection(server, name)).toEqual(starter);
    expect(await readSection(server, name)).toMatchObject({
      name,
      title: sectionTitles[name],
      published: starter,
      draft: null,
      hasDraft: false,
      problems: [],
      form: { type: "object" },
    });

    const saved = await saveDraft(server, name, changed[name]);
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({ draft: changed[name], hasDraft: true, problems: [], published: starter });
    const token = await openPreview(server);
    expect(await visitSection(server, name)).toEqual(starter);
    expect(await visitSection(server, name, token)).toEqual(changed[name]);

    const { publication, sections } = (await server.asOwner("POST", "/site/publish")).body;
    expect(sections).toEqual([name]);
    expect(await visitSection(server, name)).toEqual(changed[name]);
    expect(await readSection(server, name)).toMatchObject({ published: changed[name], draft: null, hasDraft: false });
    const { body: revisions } = await server.asOwner("GET", `/site/sections/${name}/revisions`);
    expect(revisions).toMatchObject([
      { section: name, publication, isCurrent: true, document: changed[name] },
      { section: name, publication: 0, isCurrent: false, document: starter },
    ]);
    expect((await server.asOwner("GET", "/activity")).body.items[0].text).toBe(`Published ${sectionTitles[name]}`);

    expect((await server.asOwner("POST", `/site/publications/${publication}/undo`)).status).toBe(204);
    expect(await visitSection(server, name)).toEqual(starter);
    // What was undone waits as the draft.
    expect(await readSection(server, name)).toMatchObject({ published: starter, draft: changed[name] });
    expect((await server.asOwner("DELETE", `/site/sections/${name}/draft`)).body).toMatchObject({ hasDraft: false });

    const restored = await server.asOwner("POST", `/site/sections/${name}/revisions/${publication}/restore`);
    expect(restored.body).toMatchObject({ draft: changed[name], published: starter });
    expect(await visitSection(server, name)).toEqual(starter);
    // Restoring what is published leaves nothing to publish.
    expect((await server.asOwner("POST", `/site/sections/${name}/revisions/0/restore`)).body.draft).toBeNull();
  }
});

test("an invalid draft of any section is kept, and nothing is published because of it", async () => {
  const server = await startTestServer();
  for (const name of sectionNames) {
    const other = name === "faq" ? "contact" : "faq";
    const invalid = { ...changed[name], madeUp: "x" };
    const saved = await saveDraft(server, name, invalid);
    const problems = [{ path: ["madeUp"], message: "There is no such field here." }];
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ draft: invalid, problems });
    await saveDraft(server, other, changed[other]);
    const list = (await server.asOwner("GET", "/site/sections")).body as { name: string; problems: unknown }[];
    expect(list.map((section) => section.name)).toEqual(sectionNames);
    expect(list.filter((section) => JSON.stringify(section.problems) !== "[]")).toMatchObject([{ name, problems }]);

    const refused = await server.asOwner("POST", "/site/publish");
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: "draft-invalid",
      field: name,
      message: `${sectionTitles[name]} › madeUp: There is no such field here.`,
    });
    expect(await visitSection(server, other)).toEqual(starterContent[other]);
    expect(await readSection(server, other)).toMatchObject({ draft: changed[other] });
    // A preview shows what is valid.
    const token = await openPreview(server);
    expect(await visitSection(server, name, token)).toEqual(starterContent[name]);
    expect(await visitSection(server, other, token)).toEqual(changed[other]);
    for (const drafted of [name, other]) await server.asOwner("DELETE", `/site/sections/${drafted}/draft`);
  }
});

test("all drafts are published and undone together, and nothing is lost where one was published again", async () => {
  const server = await startTestServer();
  const first = await publish(server, { faq: changed.faq, look: changed.look, contact: changed.contact });
  expect((await server.asOwner("GET", "/activity")).body.items[0].text).toBe("Published FAQ, Contact, and Look");
  expect((await server.asOwner("POST", "/site/publish")).body).toEqual({ publication: null, sections: [] });
  const second = await publish(server, { faq: { ...changed.faq, heading: "Once more" } });
  expect(second).toBe(first + 1);

  const late = await server.asOwner("POST", `/site/publications/${first}/undo`);
  expect([late.status, late.body.message]).toEqual([409, "“FAQ” was published again since, so this can’t be undone."]);
  expect(await visitSection(server, "look")).toEqual(changed.look);
  expect((await server.asOwner("POST", `/site/publications/${second}/undo`)).status).toBe(204);
  expect(await visitSection(server, "faq")).toEqual(changed.faq);
  // An undo is a publication too.
  expect((await server.asOwner("POST", `/site/publications/${second + 1}/undo`)).status).toBe(204);
  expect((await visitSection(server, "faq")).heading).toBe("Once more");

  expect((await server.asOwner("POST", "/site/publications/99/undo")).status).toBe(404);
  const start = await server.asOwner("POST", "/site/publications/0/undo");
  expect([start.status, start.body.message]).toEqual([409, expect.stringMatching(/^“.+” .*can’t be undone\.$/)]);
  expect((await server.asOwner("POST", "/site/sections/faq/revisions/99/restore")).status).toBe(404);
});

test("one section is published and undone alone, whatever the drafts of others are", async () => {
  const server = await startTestServer();
  const faq = await visitSection(server, "faq");
  await saveDraft(server, "faq", { ...changed.faq, heading: "" });
  await saveDraft(server, "look", changed.look);
  await saveDraft(server, "contact", changed.contact);
  expect((await server.asOwner("POST", "/site/publish")).body.code).toBe("draft-invalid");
  const { status, body } = await server.asOwner("POST", "/site/publish?sections=look");
  expect([status, body.sections]).toEqual([200, ["look"]]);
  expect(await visitSection(server, "look")).toEqual(changed.look);
  expect(await visitSection(server, "contact")).toEqual(starterContent.contact);
  expect((await readSection(server, "contact")).hasDraft).toBe(true);
  expect((await server.asOwner("POST", `/site/publications/${body.publication}/undo`)).status).toBe(204);
  expect(await visitSection(server, "look")).toEqual(starterContent.look);
  expect((await server.asOwner("POST", "/site/publish?sections=look&sections=contact")).body.sections).toEqual([
    "contact",
    "look",
  ]);
  expect(await visitSection(server, "faq")).toEqual(faq);
  expect((await server.asOwner("POST", "/site/publish?sections=nothing")).status).toBe(400);
});

test("a draft that was there before an undo stays", async () => {
  const server = await startTestServer();
  const publication = await publish(server, { faq: changed.faq });
  await saveDraft(server, "faq", { ...changed.faq, heading: "In the making" });
  expect((await server.asOwner("POST", `/site/publications/${publication}/undo`)).status).toBe(204);
  expect((await readSection(server, "faq")).draft).toMatchObject({ heading: "In the making" });
});

test("the newest fifty revisions are kept", async () => {
  const server = await startTestServer();
  for (let number = 1; number <= 53; number++) await publish(server, { contact: { heading: `Heading ${number}` } });
  const { body } = await server.asOwner("GET", "/site/sections/contact/revisions");
  const publications = (body as { publication: number }[]).map((revision) => revision.publication);
  expect(publications).toEqual(Array.from({ length: 50 }, (_, index) => 53 - index));
});

test("a second tab is told that the section changed, and its text is not saved over the first", async () => {
  const server = await startTestServer();
  const { version } = await readSection(server, "faq");
  const save = (heading: string) =>
    server.asOwner("PUT", "/site/sections/faq/draft", { document: { ...starterContent.faq, heading }, version });
  expect((await save("First tab")).status).toBe(200);
  const second = await save("Second tab");
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({
    code: "changed-elsewhere",
    message: "This section was changed in another tab or on another device.",
  });
  expect((await readSection(server, "faq")).draft).toMatchObject({ heading: "First tab" });
  // Publishing and undoing count as changes as well.
  const before = (await readSection(server, "faq")).version;
  const publication = await publish(server, {});
  const between = (await readSection(server, "faq")).version;
  await server.asOwner("POST", `/site/publications/${publication}/undo`);
  const after = (await readSection(server, "faq")).version;
  expect(before < between && between < after).toBe(true);
});

test("a draft that says what is published is no draft", async () => {
  const server = await startTestServer();
  await saveDraft(server, "contact", changed.contact);
  const { body } = await saveDraft(server, "contact", { ...starterContent.contact, heading: "  Contact Me " });
  expect(body).toMatchObject({ draft: null, hasDraft: false });
});

test("a publication is on pages, in feeds and in the manifest at the next request", async () => {
  const server = await startTestServer({
    app: (context) => ({
      pages: pagesOf(context, {
        isPage: () => true,
        queryOf: () => ["preview"],
        render: async ({ url }, call) => {
          const preview = new URL(url).searchParams.get("preview");
          const answer = await call(`/api/site?sections=identity${preview === null ? "" : `&preview=${preview}`}`);
          const body = (await answer.json()) as { sections?: { identity: { name: string } }; message: string };
          return { status: answer.status, headers: { ...html }, text: body.sections?.identity.name ?? body.message };
        },
      }),
    }),
  });
  const read = async (url: string) => server.app.inject({ url });
  const texts = async () =>
    Promise.all(["/", "/feed.xml", "/manifest.webmanifest"].map(async (url) => (await read(url)).body));
  for (const text of await texts()) expect(text).toContain("Alex Example");
  await saveDraft(server, "identity", changed.identity);
  for (const text of await texts()) expect(text).toContain("Alex Example");
  const token = await openPreview(server);
  const preview = await read(`/?preview=${token}`);
  expect(preview.body).toBe("Robin Rivers");
  expect(preview.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
  expect((await read("/")).body).toBe("Alex Example");

  const { blogs } = starterContent.sharing;
  await publish(server, { sharing: { ...starterContent.sharing, blogs: { ...blogs, description: "Notes." } } });
  for (const text of await texts()) {
    expect(text).toContain("Robin Rivers");
    expect(text).not.toContain("Alex Example");
  }
});
