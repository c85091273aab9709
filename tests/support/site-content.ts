// Changes to the site's content, made as the owner.
import { expect, onTestFinished } from "vitest";
import { starterContent } from "#content/starter.ts";
import type { SectionState } from "#contract/site/site-calls.ts";
import { sectionNames, type SectionName } from "#contract/site/section-names.ts";
import { sections, type SiteContent } from "#contract/site/sections.ts";
import type { Answer, TestServer } from "./test-server.ts";

type Changes = { [Name in SectionName]: SiteContent[Name] };
type Document = Record<string, unknown>;

/** The starter content of each section with a change that its schema allows. */
export const changed: Changes = {
  identity: {
    ...starterContent.identity,
    name: "Robin Rivers",
    siteTitle: "Robin Rivers, 3D artist",
    siteDescription: "Rooms and creatures by Robin Rivers.",
  },
  hero: { ...starterContent.hero, greeting: "Good morning" },
  home: { ...starterContent.home, sections: ["faq", "services"] },
  backstory: { ...starterContent.backstory, entries: starterContent.backstory.entries.slice(0, 3) },
  services: { ...starterContent.services, entries: [] },
  skills: { ...starterContent.skills, heading: "What I can do" },
  howIWork: { ...starterContent.howIWork, steps: starterContent.howIWork.steps.toReversed() },
  faq: { ...starterContent.faq, heading: "Ask away" },
  about: { ...starterContent.about, hero: { heading: "Made of clay", lead: "An introduction" } },
  contact: { heading: "Write to me" },
  socialLinks: { links: starterContent.socialLinks.links.slice(1) },
  navigation: { ...starterContent.navigation, hideLogin: true },
  footer: { links: [{ label: "Imprint", href: "/imprint" }], note: "Made by hand" },
  sharing: { ...starterContent.sharing, about: { title: "Who made this", line: "And why" } },
  look: { ...starterContent.look, theme: "dark" },
  words: { own: { en: { "blog.readMinutes": "{minutes} minutes" } } },
  resume: { ...starterContent.resume, paper: "Letter" },
  newsletter: { on: true, promise: "Once a month", privacy: "/privacy" },
  statistics: { counting: "pages" },
};

export async function readSection(server: TestServer, name: SectionName): Promise<SectionState> {
  const { status, body, text } = await server.asOwner("GET", `/site/sections/${name}`);
  expect(status, text).toBe(200);
  return body as SectionState;
}

/** Saves a draft over the section's current version. */
export async function saveDraft(server: TestServer, name: SectionName, document: unknown): Promise<Answer> {
  const { version } = await readSection(server, name);
  return server.asOwner("PUT", `/site/sections/${name}/draft`, { document, version });
}

/** Publishes these documents together with all other drafts. Returns the number of the publication. */
export async function publish(server: TestServer, documents: { [Name in SectionName]?: unknown }): Promise<number> {
  for (const name of sectionNames) {
    if (documents[name] === undefined) continue;
    const { status, text } = await saveDraft(server, name, documents[name]);
    expect(status, text).toBe(200);
  }
  const { status, body, text } = await server.asOwner("POST", "/site/publish");
  expect(status, text).toBe(200);
  return (body as { publication: number }).publication;
}

/** Returns a section as visitors get it, or with a token as its preview shows it. */
export async function visitSection<Name extends SectionName>(
  server: Pick<TestServer, "call">,
  name: Name,
  preview?: string,
): Promise<SiteContent[Name]> {
  const query = preview === undefined ? "" : `&preview=${preview}`;
  const { status, body, text } = await server.call("GET", `/site?sections=${name}${query}`);
  expect(status, text).toBe(200);
  return (body as { sections: SiteContent }).sections[name];
}

export async function openPreview(server: TestServer): Promise<string> {
  return ((await server.asOwner("POST", "/site/preview")).body as { token: string }).token;
}

/** Gives a section another version of its schema until the test ends. */
export function addMigration(name: SectionName, migration: (document: Document) => Document): void {
  const migrations = sections[name].migrations as unknown as ((document: Document) => Document)[];
  migrations.push(migration);
  onTestFinished(() => {
    migrations.pop();
  });
}

/** Writes to the database without the API, like a database tool. */
export async function storeDocument(
  { context }: TestServer,
  name: SectionName,
  values: { document?: string; schemaVersion?: number; draft?: string; draftSchemaVersion?: number },
): Promise<void> {
  await context.db.updateTable("siteSections").set(values).where("name", "=", name).execute();
  context.content.changed();
}
