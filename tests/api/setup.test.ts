import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import type { SectionState } from "#contract/site/site-calls.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import type { Setup, SetupProgress } from "#contract/site/setup.ts";
import { fillWithStarterContent } from "#server/domain/site/site-content.ts";
import { saveSetting } from "#server/store/tables/settings.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

const started: SetupProgress = { state: "started", step: "work", start: "examples" };

/** Lets the program meet the database as if an earlier version, without sections, had made it. */
async function upgrade({ context: { db, clock } }: TestServer): Promise<void> {
  await db.deleteFrom("siteRevisions").execute();
  await db.deleteFrom("siteSections").execute();
  await db.deleteFrom("settings").where("name", "=", "setup").execute();
  await fillWithStarterContent(db, clock.now().toISOString());
}

async function getSetup(server: TestServer): Promise<Setup> {
  return (await server.asOwner("GET", "/site/setup")).body as Setup;
}

async function saveSetup(server: TestServer, progress: SetupProgress): Promise<void> {
  const answer = await server.asOwner("PUT", "/site/setup", progress);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject(progress);
}

async function saveDraft<Name extends SectionName>(
  server: TestServer,
  name: Name,
  change: (content: SiteContent[Name]) => Record<string, unknown>,
): Promise<void> {
  const { version, draft, published } = await getSection(server, name);
  const document = change(structuredClone((draft ?? published) as SiteContent[Name]));
  const answer = await server.asOwner("PUT", `/site/sections/${name}/draft`, { document, version });
  expect(answer.status, answer.text).toBe(200);
}

async function getSection(server: TestServer, name: SectionName): Promise<SectionState> {
  return (await server.asOwner("GET", `/site/sections/${name}`)).body as SectionState;
}

async function publish(server: TestServer): Promise<SiteContent> {
  const answer = await server.asOwner("POST", "/site/publish");
  expect(answer.status, answer.text).toBe(200);
  return (await server.call("GET", "/site")).body.sections as SiteContent;
}

const mia = { name: "Mia Berg", place: "Bergen", since: 2019, roles: ["3D artist"], email: "mia@berg.test" };

test("only the owner sees and saves the set-up", async () => {
  const server = await startTestServer();
  expect((await server.call("GET", "/site/setup")).status).toBe(401);
  expect((await server.call("PUT", "/site/setup", { body: started })).status).toBe(401);
});

test("a new site offers its set-up until the owner has seen it", async () => {
  const server = await startTestServer();
  expect(await getSetup(server)).toMatchObject({ state: "new", step: "you", start: "examples" });
  await saveSetup(server, started);
  // A restart changes nothing.
  await fillWithStarterContent(server.context.db, server.clock.now().toISOString());
  expect(await getSetup(server)).toMatchObject(started);
});

test("a site that has posts, or had examples, before its first sections is not new", async () => {
  const withPost = await startTestServer();
  await withPost.asOwner("POST", "/blogs", { title: "A post", description: "About it", published: true });
  await upgrade(withPost);
  expect(await getSetup(withPost)).toMatchObject({ state: "dismissed" });

  const withoutExamples = await startTestServer();
  await saveSetting(withoutExamples.context.db, "demo-content", "removed");
  await upgrade(withoutExamples);
  expect(await getSetup(withoutExamples)).toMatchObject({ state: "dismissed" });
});

test("a new site that was filled by an import or published from is not new any more", async () => {
  const imported = await startTestServer();
  await imported.asOwner("POST", "/blogs", { title: "A post", description: "About it", published: true });
  expect(await getSetup(imported)).toMatchObject({ state: "dismissed" });

  const published = await startTestServer();
  await saveDraft(published, "identity", (identity) => ({ ...identity, ...mia }));
  expect(await getSetup(published)).toMatchObject({ state: "new" });
  await publish(published);
  expect(await getSetup(published)).toMatchObject({ state: "dismissed" });
});

test("starter texts follow the owner’s name, place, year and roles, and nothing is published before the owner does", async () => {
  const server = await startTestServer();
  await saveDraft(server, "identity", (identity) => ({ ...identity, ...mia }));
  await saveSetup(server, started);
  expect((await server.call("GET", "/site")).body.sections).toEqual(starterContent);

  const { identity, hero, about, backstory, faq, sharing } = await publish(server);
  expect(identity).toMatchObject({ ...mia, handle: "miaberg", siteTitle: "Mia Berg – 3D artist" });
  expect(identity.siteDescription).toMatch(/by Mia Berg, working since 2019\.$/);
  expect(hero.greeting).toBe("Hi, I’m Mia Berg");
  expect(hero.lead).toContain("Since 2019 I have");
  expect(about.hero.lead).toMatch(/^I’m Mia Berg, .* I work from Bergen with teams/);
  expect(about.story.paragraphs[0]).toMatch(/^I started in 2019 by/);
  expect(backstory.lead).toContain("Nine roles since 2019");
  expect(backstory.entries.map(({ location }) => location)).not.toContain("Example City");
  expect(faq.entries.find(({ id }) => id === "time-zones")?.answer).toMatch(/^I work from Bergen/);
  expect(sharing.home.line).toBe("3D artist");
  expect(sharing.portfolio.description).toContain("made by Mia Berg.");
});

test("starter texts follow a second name as well, and edited texts stay as the owner wrote them", async () => {
  const server = await startTestServer();
  await saveDraft(server, "identity", (identity) => ({ ...identity, ...mia }));
  await saveSetup(server, started);
  await saveDraft(server, "hero", (hero) => ({ ...hero, greeting: "Moin, Mia here" }));
  await saveDraft(server, "identity", (identity) => ({ ...identity, name: "Mia Holm", place: "", since: null }));
  await saveSetup(server, started);
  const { identity, hero, about } = await publish(server);
  expect(identity.siteTitle).toBe("Mia Holm – 3D artist");
  expect(hero.greeting).toBe("Moin, Mia here");
  expect(hero.lead).toMatch(/manager\. I have taken/);
  expect(about.hero.lead).toMatch(/^I’m Mia Holm, .* I work with teams/);
});

test("a draft whose identity isn’t valid yet lets the texts keep the last name", async () => {
  const server = await startTestServer();
  await saveDraft(server, "identity", (identity) => ({ ...identity, ...mia }));
  await saveSetup(server, started);
  await saveDraft(server, "identity", (identity) => ({ ...identity, name: "  " }));
  await saveSetup(server, started);
  expect((await getSection(server, "hero")).draft).toMatchObject({ greeting: "Hi, I’m Mia Berg" });
});

test("a site that starts empty has the owner’s own entries only, and going back brings the example’s texts back", async () => {
  const server = await startTestServer();
  const job = { title: "3D artist", period: "2021", description: [], highlights: [], tech: [], links: [] };
  await saveDraft(server, "identity", (identity) => ({ ...identity, ...mia }));
  await saveDraft(server, "backstory", (backstory) => ({ ...backstory, entries: [job, ...backstory.entries] }));
  await saveSetup(server, { ...started, start: "empty" });
  expect((await getSection(server, "services")).draft).toMatchObject({ entries: [] });
  await saveSetup(server, started);
  expect(await getSection(server, "services")).toMatchObject({ draft: null });
  await saveSetup(server, { ...started, start: "empty" });

  const site = await publish(server);
  expect(site.backstory.entries).toEqual([{ ...job, id: "3d-artist" }]);
  expect(site).toMatchObject({
    services: { entries: [] },
    skills: { groups: [] },
    howIWork: { steps: [] },
    faq: { entries: [] },
    socialLinks: { links: [] },
    hero: { greeting: "Hi, I’m Mia Berg", claim: ["3D artist"], technologies: [] },
    about: {
      story: { paragraphs: [] },
      engines: { items: [] },
      capabilities: { columns: [] },
      skills: { columns: [] },
    },
  });
  expect(JSON.stringify(site)).not.toMatch(/Alex|Example|game/i);
});
