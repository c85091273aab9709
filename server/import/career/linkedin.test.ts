import fc from "fast-check";
import { expect, test } from "vitest";
import { sections } from "#contract/site/sections.ts";
import { makeZip } from "#tests/support/zip.ts";
import { readLinkedInExport } from "./linkedin.ts";

const options = { language: "en", present: "Present", siteUrl: "https://alex.example.com" };
const read = (files: Record<string, string | Buffer>) => readLinkedInExport(makeZip(files), options);

const profile = `First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers
Kim,Sample,,"1 Secret Street",1990-01-01,"3D Artist | Animator","I make ""small"" worlds.

Since 2012, mostly in Blender.",Games,12345,"Porto, Portugal",[kimsample],"[PORTFOLIO:https://www.artstation.com/kim,OTHER:https://kim.example.com]",
`;
const positions = `\ufeffCompany Name,Title,Description,Location,Started On,Finished On\r
"Sample, Inc.",Senior 3D Artist,"Made the props of three games.\r
• Cut the time for a prop by half\r
- Taught two juniors",Porto,Jan 2020,\r
Other Studio,3D Artist,,,Mar 2016,Dec 2019\r
`;
const education = `School Name,Start Date,End Date,Notes,Degree Name,Activities
University of Example,2012,2016,,BA Animation,Film club
Evening School,,,,,
`;

test("an export becomes a career", async () => {
  const career = await read({
    "Basic_LinkedInDataExport/Profile.csv": profile,
    "Basic_LinkedInDataExport/positions.csv": positions,
    "Basic_LinkedInDataExport/Education.csv": education,
    "Skills.csv": "Name\nBlender\nMaya\nBlender\n",
    "Languages.csv": "Name,Proficiency\nPortuguese,Native or bilingual proficiency\n",
    "Certifications.csv": "Name,Url,Authority\nA,,B\nC,,D\n",
    "messages.csv": "CONTENT\nprivate\n",
  });
  expect(career).toEqual({
    name: "Kim Sample",
    roles: ["3D Artist", "Animator"],
    place: "Porto, Portugal",
    languages: "Portuguese (Native or bilingual)",
    summary: 'I make "small" worlds. Since 2012, mostly in Blender.',
    story: ['I make "small" worlds.', "Since 2012, mostly in Blender."],
    entries: [
      {
        id: "senior-3d-artist",
        kind: "work",
        title: "Senior 3D Artist",
        subtitle: "Sample, Inc.",
        period: "Jan 2020 – Present",
        location: "Porto",
        description: ["Made the props of three games."],
        highlights: ["Cut the time for a prop by half", "Taught two juniors"],
        tech: [],
        links: [],
      },
      {
        id: "3d-artist",
        kind: "work",
        title: "3D Artist",
        subtitle: "Other Studio",
        period: "Mar 2016 – Dec 2019",
        description: [],
        highlights: [],
        tech: [],
        links: [],
      },
      {
        id: "ba-animation",
        kind: "education",
        title: "BA Animation",
        subtitle: "University of Example",
        period: "2012 – 2016",
        description: ["Film club"],
        highlights: [],
        tech: [],
        links: [],
      },
      {
        id: "evening-school",
        kind: "education",
        title: "Evening School",
        period: "",
        description: [],
        highlights: [],
        tech: [],
        links: [],
      },
    ],
    groups: [{ title: "Skills", items: [{ name: "Blender" }, { name: "Maya" }] }],
    socialLinks: [
      { platform: "X", href: "https://x.com/kimsample" },
      { platform: "ArtStation", href: "https://www.artstation.com/kim" },
    ],
    leftOut: ["2 certificates"],
  });
  expect(JSON.stringify(career)).not.toMatch(/Secret|1990|12345/);
});

test("right-to-left names and texts stay as they are, and have ids", async () => {
  const career = await read({
    "Profile.csv": "First Name,Last Name,Headline\nליאור,כהן,\u202eמפתח\u202c\n",
    "Positions.csv": "Company Name,Title,Started On\nشركة المثال,مطوّر ألعاب,Jan 2020\n",
  });
  expect(career).toMatchObject({ name: "ליאור כהן", roles: ["מפתח"] });
  expect(career.entries[0]).toMatchObject({ id: "entry", title: "مطوّر ألعاب", subtitle: "شركة المثال" });
});

test.each([
  ["no ZIP file", Buffer.from("PK\x03\x04 and then nothing"), "This ZIP file is damaged."],
  ["a ZIP file of something else", makeZip({ "photo.txt": "x" }), /isn’t a LinkedIn export/],
  [
    "a quote that doesn't end",
    makeZip({ "Positions.csv": 'Company Name,Title\n"Sample,Artist' }),
    /Positions\.csv isn’t valid CSV/,
  ],
  [
    "a file that is too large",
    makeZip({ "Positions.csv": Buffer.alloc(5 * 1024 * 1024, 32) }),
    "In this ZIP file, Positions.csv is too large.",
  ],
  [
    "a file that is larger than it says",
    makeZip({ "Positions.csv": Buffer.alloc(50 * 1024 * 1024) }, { "Positions.csv": 100 }),
    "This ZIP file is damaged.",
  ],
  [
    "many files that are large together",
    makeZip(
      Object.fromEntries(
        ["Profile", "Positions", "Education", "Skills", "Languages"].map((name) => [
          `${name}.csv`,
          Buffer.alloc(4 * 1024 * 1024, 32),
        ]),
      ),
    ),
    /is too large/,
  ],
  [
    "far too many files",
    makeZip(Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [String(index), ""]))),
    "This ZIP file has too many entries.",
  ],
])("refuses %s", async (_what, archive, message) => {
  await expect(readLinkedInExport(archive, options)).rejects.toThrow(message);
});

test("a path that leads out of the archive is refused", async () => {
  await expect(read({ "../../Positions.csv": "Title\nx" })).rejects.toThrow("This ZIP file is damaged.");
});

test("whatever the cells hold, the drafts can be read by the schemas", () => readAnything(2));

test("whatever the cells of a hundred exports hold, the drafts can be read by the schemas", { tags: ["long"] }, () =>
  readAnything(100),
);

async function readAnything(numRuns: number): Promise<void> {
  const cell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.string({ unit: "grapheme", maxLength: 3000 }),
    fc.constantFrom(
      "javascript:alert(1)",
      "=1+1",
      "Jan 2020",
      "2019",
      "\u202e",
      "• a\n• b",
      "x".repeat(10_000),
      "🎮".repeat(500),
    ),
  );
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
      const csv = rows.map((row) => row.map(quote).join(",")).join("\n");
      const career = await read({
        "Positions.csv": `Company Name,Title,Description,Started On\n${csv}`,
        "Education.csv": `School Name,Degree Name,Notes,Start Date\n${csv}`,
        "Skills.csv": `Name,a,b,c\n${csv}`,
        "Profile.csv": `First Name,Headline,Summary,Websites\n${csv}`,
      });
      const dated = career.entries.map((entry) => ({ ...entry, period: entry.period || "2020" }));
      sections.backstory.schema.parse({ heading: "x", entries: dated });
      sections.skills.schema.parse({ heading: "x", groups: career.groups });
      sections.socialLinks.schema.parse({ links: career.socialLinks });
      sections.about.schema.shape.story.parse({ heading: "x", paragraphs: career.story });
      sections.identity.schema.shape.roles.parse(career.roles);
      sections.identity.schema.shape.name.optional().parse(career.name);
      sections.resume.schema.shape.summary.parse(career.summary);
    }),
    { numRuns },
  );
}
