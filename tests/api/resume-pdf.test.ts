import { expect, test } from "vitest";
import { getDocumentProxy, extractText } from "unpdf";
import { starterContent } from "#content/starter.ts";
import type { CareerEntry } from "#contract/site/home.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import { createTypesetter } from "#server/typesetting/typesetter.ts";
import { publish } from "#tests/support/site-content.ts";
import { startTestServer, type TestServer } from "#tests/support/test-server.ts";

type Changes = { [Name in SectionName]?: Partial<SiteContent[Name]> };

/** The starter content of these sections with changes. */
function withChanges(changes: Changes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [name, { ...starterContent[name as SectionName], ...change }]),
  );
}

async function startWithResume(changes: Changes = {}): Promise<TestServer> {
  const server = await startTestServer();
  await publish(server, withChanges({ ...changes, resume: { isPublic: true, ...changes.resume } }));
  return server;
}

async function readPdf(server: TestServer) {
  const answer = await server.app.inject("/resume.pdf");
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  const document = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  const { text } = await extractText(document, { mergePages: true });
  return { answer, document, text: text.replace(/\s+/g, " ") };
}

function entry(fields: Partial<CareerEntry>): CareerEntry {
  return {
    id: "entry",
    title: "Title",
    period: "2020",
    description: [],
    highlights: [],
    tech: [],
    links: [],
    ...fields,
  };
}

function withoutSpaces(text: string): string {
  return text.replace(/\s/g, "");
}

function wordsOf(value: unknown): string[] {
  if (typeof value === "string") return value.split(/\s+/).filter(Boolean);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

test("there is no PDF until the owner publishes the résumé", async () => {
  const server = await startTestServer();
  expect((await server.app.inject("/resume.pdf")).statusCode).toBe(404);
  expect((await server.asOwner("GET", "/health/report")).body.resume).toBeNull();
});

test("a short résumé says every word of the career, tagged for screen readers", async () => {
  const [first] = starterContent.backstory.entries;
  const school = entry({ id: "school", kind: "education", title: "BSc Physics", subtitle: "Example University" });
  const server = await startWithResume({
    backstory: { entries: [first as CareerEntry, school] },
    resume: { paper: "Letter", summary: "I make games." },
  });
  const { answer, document, text } = await readPdf(server);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="alex-example-resume.pdf"',
  });
  const { id: _, links: __, ...shown } = first as CareerEntry;
  const career = [
    shown,
    "BSc Physics",
    "Example University",
    "I make games.",
    starterContent.skills.groups.map(({ title, items }) => [title, items.map(({ name }) => name)]),
  ];
  // A line may end at a hyphen.
  expect(wordsOf(career).filter((word) => !withoutSpaces(text).includes(word))).toEqual([]);
  expect(document.numPages).toBe(1);
  const page = await document.getPage(1);
  expect(page.view.slice(2)).toEqual([612, 792]);
  expect((await document.getMarkInfo())?.Marked).toBe(true);
  expect((await document.getMetadata()).info).toMatchObject({ Title: "Alex Example – Résumé", Language: "en" });
  const tags = JSON.stringify(await page.getStructTree());
  for (const tag of ["H1", "H2", "H3", "L", "LI", "Link"]) expect(tags).toContain(`"role":"${tag}"`);
});

test("the example's career takes two pages", async () => {
  const { document, text } = await readPdf(await startWithResume());
  expect(document.numPages).toBe(2);
  for (const { title } of starterContent.backstory.entries) expect(text).toContain(title);
});

test("two hundred jobs still make a PDF, with each of them", { tags: ["long"] }, async () => {
  const entries = Array.from({ length: 200 }, (_, index) =>
    entry({ id: `job-${index}`, title: `Job number ${index}.`, highlights: ["Did a thing".repeat(20)] }),
  );
  const { document, text } = await readPdf(await startWithResume({ backstory: { entries } }));
  expect(document.numPages).toBeLessThan(12);
  expect(entries.filter(({ title }) => !text.includes(title))).toEqual([]);
});

test("no text is read as code of the typesetter", async () => {
  const hostile = '#let x = sys #image("/etc/passwd") $x^2$ *b* _i_ <l> @r [c] \\ "q" // c /* c */ `r` #{ #sys.inputs';
  const server = await startWithResume({
    identity: { name: hostile.slice(0, 60), roles: [hostile.slice(0, 60)], place: hostile.slice(0, 60) },
    resume: { summary: hostile },
    backstory: {
      entries: [
        entry({
          title: hostile.slice(0, 100),
          subtitle: hostile.slice(0, 80),
          period: hostile.slice(0, 40),
          description: [hostile],
          highlights: [hostile],
          tech: [hostile.slice(0, 40)],
          links: [{ label: "x", href: 'https://example.com/#"[]()<>' }],
        }),
      ],
    },
    skills: { groups: [{ title: hostile.slice(0, 60), items: [{ name: hostile.slice(0, 40) }] }] },
  });
  const { text } = await readPdf(server);
  // Summary, title, description and highlight are long enough for all of it.
  expect(withoutSpaces(text).split(withoutSpaces(hostile)).length - 1).toBe(4);
  expect(text).not.toContain("root:");
});

test("scripts of the whole world are shown, and letters without a font are told", async () => {
  const server = await startWithResume({
    identity: { language: "ja", name: "山田 太郎" },
    backstory: {
      entries: [
        entry({
          title: "Программист",
          highlights: [
            "ゲーム開発",
            "한국어",
            "中文",
            "Ελληνικά",
            "עברית",
            "العربية",
            "हिन्दी",
            "ไทย",
            "Nguyễn Łódź",
            "தமிழ் team 🎮",
          ],
        }),
      ],
    },
  });
  const { text } = await readPdf(server);
  for (const word of ["山田", "Программист", "ゲーム開発", "한국어", "中文", "Ελληνικά", "Nguyễn Łódź", "[…] team"])
    expect(text.normalize("NFC")).toContain(word);
  expect(text).not.toContain("\ufffd");
  const { resume } = (await server.asOwner("GET", "/health/report")).body;
  expect(resume).toMatchObject({ problem: null, pages: 1 });
  expect(resume.missing).toContain("த");
});

test("the PDF follows what is published, and is made once for many", async () => {
  const server = await startWithResume();
  const [one, other] = await Promise.all([server.app.inject("/resume.pdf"), server.app.inject("/resume.pdf")]);
  expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  const { etag } = one.headers;
  const again = await server.app.inject({ url: "/resume.pdf", headers: { "if-none-match": etag } });
  expect(again.statusCode).toBe(304);
  await publish(server, withChanges({ identity: { name: "Kim Sample" } }));
  const { answer, text } = await readPdf(server);
  expect(answer.headers.etag).not.toBe(etag);
  expect(text).toContain("Kim Sample");
});

test("where the typesetter isn't installed, visitors and the owner are told in a sentence", async () => {
  const entryFile = new URL("../support/typesetter-not-installed.ts", import.meta.url);
  const server = await startTestServer({ parts: { typesetter: createTypesetter({ entry: entryFile }) } });
  await publish(server, withChanges({ resume: { isPublic: true } }));
  const answer = await server.app.inject("/resume.pdf");
  expect([answer.statusCode, answer.body]).toEqual([
    503,
    "PDFs can’t be made: this server was installed without its optional packages.\n",
  ]);
  expect(answer.headers["retry-after"]).toBe("3600");
  expect((await server.asOwner("GET", "/health/report")).body.resume.problem).toBe(answer.body.trim());
  expect((await server.app.inject("/resume.json")).statusCode).toBe(200);
});
