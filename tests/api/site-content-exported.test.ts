// The site's content as files: exporting it, and importing an export.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { starterContent } from "#content/starter.ts";
import { sectionNames, type SectionName } from "#contract/site/section-names.ts";
import { exportSite } from "#server/export/export-site.ts";
import { writeSummary } from "#server/import/summary.ts";
import { makeParent, upload } from "#tests/support/exports.ts";
import { runImport } from "#tests/support/imports.ts";
import {
  addMigration,
  changed,
  publish,
  readSection,
  saveDraft,
  storeDocument,
  visitSection,
} from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Entry = { section: string; version: number; content: Record<string, unknown> };

async function exportOf(server: TestServer): Promise<string> {
  const folder = join(makeParent(), "export");
  expect((await exportSite(server.context, folder)).problems).toEqual([]);
  return folder;
}

function readEntry(folder: string, name: SectionName): Entry {
  return parse(readFileSync(join(folder, "site", `${name}.yaml`), "utf8")) as Entry;
}

function writeEntry(folder: string, name: string, entry: unknown): void {
  writeFileSync(join(folder, "site", `${name}.yaml`), typeof entry === "string" ? entry : stringify(entry));
}

async function contentOf(server: TestServer): Promise<unknown> {
  return (await server.call("GET", "/site")).body.sections as unknown;
}

test("an export has each section as YAML, and an import publishes those that differ as one step that can be undone", async () => {
  const server = await startTestServer();
  const photo = { src: await upload(server, "Me"), alt: "Me", focalPoint: "top" as const };
  await publish(server, { ...changed, identity: { ...changed.identity, photo }, resume: undefined });
  await saveDraft(server, "resume", changed.resume);
  const folder = await exportOf(server);
  expect(readdirSync(join(folder, "site")).toSorted()).toEqual(sectionNames.map((name) => `${name}.yaml`).toSorted());
  const text = readFileSync(join(folder, "site", "identity.yaml"), "utf8");
  expect(text).toMatch(/^section: identity\nversion: 1\ncontent:\n  name: Robin Rivers\n/);
  expect(readEntry(folder, "identity").content.photo).toEqual({
    ...photo,
    src: photo.src.replace("/media/", "../media/"),
  });
  // What isn't published stays here.
  expect(readEntry(folder, "resume").content).toEqual(starterContent.resume);
  expect(readFileSync(join(folder, "README.md"), "utf8")).toContain("`site/`");

  const other = await startTestServer();
  await saveDraft(other, "faq", { heading: "Mine" });
  const names = sectionNames.filter((name) => name !== "resume");
  expect(await runImport(other, folder)).toMatchObject({ sections: names.length, problems: [] });
  expect(await contentOf(other)).toEqual(await contentOf(server));
  expect((await other.call("GET", photo.src)).status).toBe(200);
  const { body } = await other.asOwner("GET", "/site/sections/look/revisions");
  expect((body as { publication: number }[]).map(({ publication }) => publication)).toEqual([1, 0]);
  expect((await readSection(other, "faq")).draft, "the owner's draft").toEqual({ heading: "Mine" });
  expect((await other.asOwner("GET", "/activity")).body.items[0].text).toMatch(/^Imported Identity, First screen,/);

  // Again, nothing differs.
  const { version } = await readSection(other, "look");
  expect(await runImport(other, folder)).toMatchObject({ sections: 0, notes: [], problems: [] });
  expect((await readSection(other, "look")).version).toBe(version);
  expect((await other.asOwner("POST", "/site/publications/1/undo")).status).toBe(204);
  expect(await contentOf(other)).toEqual(starterContent);
});

test("a dry run lists what would change, and changes nothing", async () => {
  const server = await startTestServer();
  await publish(server, { faq: changed.faq, look: changed.look });
  const folder = await exportOf(server);
  const other = await startTestServer();
  const report = await runImport(other, folder, { dryRun: true });
  const summary = writeSummary(report, true);
  expect(summary).toContain("Sections of the site, changed  2");
  expect(summary).toContain(
    "Content of the site\n  differs from what the site shows, so it is published (2 times): site/faq.yaml, site/look.yaml",
  );
  expect(await contentOf(other)).toEqual(starterContent);
  expect((await readSection(other, "faq")).version).toBe(1);
});

test("a file that doesn't fit is named with its field, and the others are imported", async () => {
  const server = await startTestServer();
  await publish(server, { faq: changed.faq, contact: changed.contact });
  const folder = await exportOf(server);
  const { content } = readEntry(folder, "services");
  const entries = (starterContent.services.entries as object[]).map((entry, index) =>
    index === 1 ? { ...entry, fixedPrice: "$5", icon: "rocket" } : entry,
  );
  writeEntry(folder, "services", { section: "services", version: 1, content: { ...content, entries } });
  const hero = { ...readEntry(folder, "hero").content, talk: { label: "x".repeat(99), href: "javascript:alert(1)" } };
  writeEntry(folder, "hero", { section: "hero", version: 1, content: hero });
  writeEntry(folder, "look", "section: look\nversion: 1\ncontent: [not, a, document]\n");
  writeEntry(folder, "about", "section: about\n  version: [\n");
  writeEntry(folder, "skills", { section: "skills", version: 2, content: { heading: "x", groups: [] } });
  writeEntry(folder, "footer", { section: "faq", version: 1, content: changed.faq });
  writeEntry(folder, "weather", { section: "weather", version: 1, content: {} });
  writeEntry(folder, "home", `section: home\nversion: 1\ncontent: ${"[".repeat(5000)}${"]".repeat(5000)}\n`);
  rmSync(join(folder, "site", "navigation.yaml"));

  const other = await startTestServer();
  const report = await runImport(other, folder);
  const linesOf = (file: string) =>
    report.problems.filter((line) => line.file === `site/${file}.yaml`).map(({ message }) => message);
  expect(linesOf("services")).toEqual(["not imported: entries › 2 › icon: Choose one of the options"]);
  expect(linesOf("hero")).toEqual([
    "not imported: talk › label: Use at most 60 characters",
    "not imported: talk › href: Enter a URL such as https://example.com, a path of this site such as /portfolio, or an anchor such as #contact-us",
  ]);
  expect(linesOf("look")).toEqual([expect.stringMatching(/^not imported: its content is not what it should be: /)]);
  expect(linesOf("about")).toHaveLength(1);
  expect(linesOf("skills")).toEqual([
    "not imported: A newer version of this program wrote it. Update the program first",
  ]);
  expect(linesOf("footer")).toEqual(["not imported: another file has the section faq"]);
  expect(linesOf("weather")).toEqual([
    "not imported: its section is not what it should be: There is no such section.".slice(0, -1),
  ]);
  expect(linesOf("home")).toHaveLength(1);
  expect(report.problems).toHaveLength(9);
  expect(report.sections).toBe(2);
  expect(await contentOf(other)).toEqual({ ...starterContent, faq: changed.faq, contact: changed.contact });
});

test("a file of an earlier version is migrated", async () => {
  const server = await startTestServer();
  const folder = await exportOf(server);
  writeEntry(folder, "faq", { section: "faq", version: 1, content: { title: "Asked often", entries: [] } });
  addMigration("faq", ({ title, heading, ...rest }) => ({ heading: heading ?? title, ...rest }));
  expect(await runImport(server, folder)).toMatchObject({ sections: 1, problems: [] });
  expect(await visitSection(server, "faq")).toEqual({ heading: "Asked often", entries: [] });
  expect(readEntry(await exportOf(server), "faq")).toMatchObject({ version: 2, content: { heading: "Asked often" } });
});

test("an export from before sections were exported changes none, and so does one without files of them", async () => {
  const server = await startTestServer();
  const folder = await exportOf(server);
  await publish(server, changed);
  const before = await contentOf(server);
  rmSync(join(folder, "site"), { recursive: true });
  expect(await runImport(server, folder)).toMatchObject({ sections: 0, problems: [] });
  mkdirSync(join(folder, "site"));
  expect(await runImport(server, folder)).toMatchObject({ sections: 0, problems: [] });
  expect(await contentOf(server)).toEqual(before);
});

test("an export of a damaged section has its last good revision, and says so", async () => {
  const server = await startTestServer();
  await storeDocument(server, "faq", { document: '{"entries":[]}' });
  const folder = join(makeParent(), "export");
  const { problems } = await exportSite(server.context, folder);
  expect(problems).toEqual([
    "A section can’t be read, so its last good revision was exported. FAQ › heading: Fill in this field.",
  ]);
  expect(readEntry(folder, "faq").content).toEqual(starterContent.faq);
});

test("texts that YAML could misread come back as they were", async () => {
  const server = await startTestServer();
  const awkward = [
    "yes",
    "null",
    "12:30",
    "1_000",
    "0x10",
    "- a",
    "a: b",
    "#x",
    "---",
    "'\"",
    "two\nlines",
    "\ttab",
    "👩‍🚀 שלום",
  ];
  const entries = awkward.map((text, index) => ({ id: `q-${index}`, question: text.trim(), answer: `${text}.` }));
  const faq = { heading: "2026-01-01", entries };
  await publish(server, { faq });
  const folder = await exportOf(server);
  const other = await startTestServer();
  expect(await runImport(other, folder)).toMatchObject({ sections: 1, problems: [] });
  expect(await visitSection(other, "faq")).toEqual(await visitSection(server, "faq"));
});
