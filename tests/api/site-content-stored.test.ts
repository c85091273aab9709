// The site's content as it lies in the database: earlier versions, damage, and the files that it uses.
import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { listDamagedSections } from "#server/domain/site/site-content.ts";
import { otherPng, png } from "#tests/support/imports.ts";
import {
  addMigration,
  changed,
  openPreview,
  publish,
  readSection,
  saveDraft,
  storeDocument,
  visitSection,
} from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";
import { sendFile } from "#tests/support/upload.ts";

const earlier = { title: "Asked often", entries: [] };

/** From a version in which the heading was called the title. */
function renameTitle({ title, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return { heading: title, ...rest };
}

test("documents of an earlier version are moved up: what is published, drafts and revisions", async () => {
  const server = await startTestServer();
  await publish(server, { faq: changed.faq });
  await storeDocument(server, "faq", {
    document: JSON.stringify(earlier),
    draft: JSON.stringify({ ...earlier, title: "Drafted" }),
  });
  await server.context.db
    .updateTable("siteRevisions")
    .set({ document: JSON.stringify(earlier) })
    .where("section", "=", "faq")
    .execute();
  addMigration("faq", renameTitle);
  expect(await visitSection(server, "faq")).toEqual({ heading: "Asked often", entries: [] });
  expect(await visitSection(server, "faq", await openPreview(server))).toEqual({ heading: "Drafted", entries: [] });
  expect(await readSection(server, "faq")).toMatchObject({ draft: { heading: "Drafted" }, problems: [] });
  const { body } = await server.asOwner("GET", "/site/sections/faq/revisions");
  expect(body).toMatchObject([{ document: { heading: "Asked often" } }, { document: { heading: "Asked often" } }]);
  const { body: restored } = await server.asOwner("POST", "/site/sections/faq/revisions/0/restore");
  expect(restored).toMatchObject({ draft: null, published: { heading: "Asked often" } });

  await publish(server, { faq: { heading: "At the new version", entries: [] } });
  const row = await server.context.db
    .selectFrom("siteSections")
    .select(["document", "schemaVersion", "draft", "draftSchemaVersion"])
    .where("name", "=", "faq")
    .executeTakeFirst();
  expect(row).toMatchObject({ schemaVersion: 2, draft: null });
  expect(await visitSection(server, "faq")).toEqual({ heading: "At the new version", entries: [] });
  // An undo goes back to the document of the earlier version.
  expect((await server.asOwner("POST", "/site/publications/2/undo")).status).toBe(204);
  expect(await visitSection(server, "faq")).toEqual({ heading: "Asked often", entries: [] });
});

test("a draft that its migration can't read is a problem of that section, and no call fails", async () => {
  const server = await startTestServer();
  await saveDraft(server, "faq", { entries: "none" });
  addMigration("faq", ({ entries, ...rest }) => ({
    ...rest,
    entries: (entries as { id: string }[]).map((each) => each),
  }));
  expect(await readSection(server, "faq")).toMatchObject({ draft: {}, hasDraft: true });
  expect((await server.asOwner("POST", "/site/publish")).body.message).toMatch(/^FAQ › .+: .+\.$/);
  expect((await server.asOwner("DELETE", "/site/sections/faq/draft")).status).toBe(200);
});

const damage: [what: string, values: { document: string; schemaVersion?: number }, problem: string][] = [
  ["not JSON", { document: '{"heading": ' }, "FAQ: This document is not valid JSON."],
  ["no document", { document: "[]" }, "FAQ: This is the wrong kind of value."],
  ["without a field", { document: '{"entries":[]}' }, "FAQ › heading: Fill in this field."],
  ["with another field", { document: '{"heading":"x","entries":[],"x":1}' }, "FAQ › x: There is no such field here."],
  [
    "of a newer version",
    { document: '{"heading":"x","entries":[]}', schemaVersion: 9 },
    "FAQ: A newer version of this program wrote it. Update the program first.",
  ],
];

test.for(damage)(
  "a published document that is %s: the last good revision is shown, and named",
  async ([, values, problem]) => {
    const server = await startTestServer();
    await publish(server, { faq: changed.faq });
    await publish(server, { faq: { ...changed.faq, heading: "Newest" } });
    await server.context.db
      .updateTable("siteRevisions")
      .set(values)
      .where("section", "=", "faq")
      .where("publication", "=", 2)
      .execute();
    await storeDocument(server, "faq", values);
    expect(await visitSection(server, "faq")).toEqual(changed.faq);
    expect(await visitSection(server, "contact")).toEqual(starterContent.contact);
    expect(await listDamagedSections(server.context.db)).toEqual([problem]);
    // The owner sees what visitors see, and can publish again.
    expect(await readSection(server, "faq")).toMatchObject({ published: changed.faq, draft: null });
    expect((await server.asOwner("GET", "/site/sections/faq/revisions")).status).toBe(200);
    await publish(server, { faq: { ...changed.faq, heading: "Mended" } });
    expect((await visitSection(server, "faq")).heading).toBe("Mended");
    expect(await listDamagedSections(server.context.db)).toEqual([]);
  },
);

test("a section without any good revision, or without a row, shows the starter content", async () => {
  const server = await startTestServer();
  await server.context.db.updateTable("siteRevisions").set({ document: "{}" }).where("section", "=", "faq").execute();
  await server.context.db.deleteFrom("siteSections").where("name", "=", "contact").execute();
  await storeDocument(server, "faq", { document: "{}" });
  expect(await visitSection(server, "faq")).toEqual(starterContent.faq);
  expect(await visitSection(server, "contact")).toEqual(starterContent.contact);
});

async function seen(server: TestServer, url: string): Promise<unknown[]> {
  const { status, headers } = await server.call("GET", url);
  return [status, headers["cache-control"]];
}

const published = [200, "public, max-age=31536000, immutable"];
/** No cache on the way keeps it. */
const previewed = [200, "private, max-age=31536000, immutable"];
const hidden = [404, "no-store"];

async function upload(server: TestServer, bytes: Buffer): Promise<{ id: string; url: string }> {
  const { body } = await sendFile(server, "POST", "/blogs/upload", "image", bytes, { name: "me.png" });
  const { items } = (await server.asOwner("GET", "/api/media")).body as { items: { id: string; url: string }[] };
  return items.find(({ url }) => url === (body as { url: string }).url) ?? { id: "", url: "" };
}

test("an image of a section is public and can't be deleted, also while only a draft or a revision has it", async () => {
  const server = await startTestServer();
  const { id, url } = await upload(server, png);
  const withPhoto = { ...starterContent.identity, photo: { src: url, alt: "Me" } };
  const refusal = async () => {
    const { status, body } = await server.asOwner("DELETE", `/api/media/${id}`);
    return [status, body?.message];
  };
  await saveDraft(server, "identity", withPhoto);
  const used = [409, "This file is used in the site’s section “Identity”. Take it out there first."];
  expect(await refusal()).toEqual(used);
  expect(await seen(server, url)).toEqual(previewed);
  await publish(server, {});
  expect(await refusal()).toEqual(used);
  expect(await seen(server, url)).toEqual(published);
  const { pictures } = (await server.call("GET", "/site?sections=identity")).body as { pictures: object };
  expect(Object.keys(pictures)).toEqual([url]);
  const { items } = (await server.asOwner("GET", "/api/media")).body as { items: { uses: unknown }[] };
  expect(items[0]?.uses).toEqual([{ what: "site", id: "identity", title: "Identity", trashed: false }]);

  await publish(server, { identity: starterContent.identity });
  expect(await seen(server, url)).toEqual(hidden);
  expect((await server.asOwner("GET", url)).status).toBe(200);
  expect(await refusal()).toEqual([
    409,
    "This file is used in the site’s section “Identity (an earlier version)”. Take it out there first.",
  ]);
  for (let number = 0; number < 50; number++)
    await publish(server, { identity: { ...starterContent.identity, name: `Name ${number}` } });
  expect(await refusal()).toEqual([204, undefined]);
});

test("a file that takes the place of another one is in the published section, its draft and its revisions", async () => {
  const server = await startTestServer();
  const { id, url } = await upload(server, png);
  const photo = { src: url, alt: "Me" };
  await publish(server, { identity: { ...starterContent.identity, photo } });
  await saveDraft(server, "identity", { ...starterContent.identity, photo, name: "Drafted" });
  const { version } = await readSection(server, "identity");
  const replaced = await sendFile(server, "PUT", `/api/media/${id}/file`, "file", otherPng, { name: "new.png" });
  expect(replaced.status, replaced.text).toBe(200);
  const { url: newUrl } = replaced.body as { url: string };
  expect(newUrl).not.toBe(url);
  expect((await visitSection(server, "identity")).photo).toEqual({ ...photo, src: newUrl });
  expect(await seen(server, newUrl)).toEqual(published);
  const section = await readSection(server, "identity");
  expect(section.draft).toMatchObject({ name: "Drafted", photo: { src: newUrl } });
  const { text } = await server.asOwner("GET", "/site/sections/identity/revisions");
  expect([text.includes(newUrl), text.includes(url)]).toEqual([true, false]);
  // A tab that still has the old URL is told.
  const late = { document: { ...starterContent.identity, photo }, version };
  expect((await server.asOwner("PUT", "/site/sections/identity/draft", late)).status).toBe(409);
  expect((await server.asOwner("DELETE", `/api/media/${id}`)).status).toBe(409);
});
