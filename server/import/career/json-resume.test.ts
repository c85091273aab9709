import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import type { CareerEntry } from "#contract/site/home.ts";
import { toJsonResume } from "#server/domain/resume/to-json-resume.ts";
import { readJsonResume } from "./json-resume.ts";

const options = { language: "en", present: "Present", siteUrl: "https://alex.example.com" };
const read = (resume: unknown) => readJsonResume(JSON.stringify(resume), options);

test("a résumé in the standard's format becomes a career", () => {
  const career = read({
    basics: {
      name: "Richard Hendriks",
      label: "Programmer",
      image: "",
      email: "richard@example.com",
      phone: "(912) 555-4321",
      url: "http://richard.example.com",
      summary: "Richard writes compressors.\n\nHe likes tabs.",
      location: { address: "2712 Broadway St", city: "San Francisco", countryCode: "US", region: "California" },
      profiles: [
        { network: "Twitter", username: "neutralthoughts", url: "" },
        { network: "SoundCloud", username: "dandymusicnl", url: "https://soundcloud.example.com/dandymusicnl" },
      ],
    },
    work: [
      {
        name: "Pied Piper",
        position: "CEO/President",
        url: "http://piedpiper.example.com",
        startDate: "2013-12-01",
        endDate: "2014-12-01",
        summary: "Pied Piper is a platform.",
        highlights: ["Built an algorithm", "Won a prize"],
        unknown: { deep: [1] },
      },
    ],
    volunteer: [{ organization: "CoderDojo", position: "Teacher", startDate: "2012-01-01", endDate: "2013-01-01" }],
    education: [
      {
        institution: "University of Oklahoma",
        area: "Information Technology",
        studyType: "Bachelor",
        startDate: "2014-06-01",
        endDate: null,
        courses: ["DB1101 - Basic SQL"],
      },
    ],
    skills: [
      { name: "Web Development", level: "Master", keywords: ["HTML", "CSS", "HTML"] },
      { name: "Compression", level: "Master" },
    ],
    languages: [{ language: "English", fluency: "Native speaker" }],
    references: [{ name: "Erlich Bachman", reference: "Fine." }],
    projects: [{ name: "Miss Direction" }, { name: "Other" }],
    madeUp: true,
  });
  expect(career).toMatchObject({
    name: "Richard Hendriks",
    roles: ["Programmer"],
    place: "San Francisco, California, United States",
    languages: "English (Native speaker)",
    email: "richard@example.com",
    story: ["Richard writes compressors.", "He likes tabs."],
    entries: [
      {
        kind: "education",
        title: "Bachelor, Information Technology",
        subtitle: "University of Oklahoma",
        period: "Jun 2014 – Present",
      },
      {
        id: "ceo-president",
        kind: "work",
        title: "CEO/President",
        subtitle: "Pied Piper",
        period: "Dec 2013 – Dec 2014",
        description: ["Pied Piper is a platform."],
        highlights: ["Built an algorithm", "Won a prize"],
        links: [{ label: "piedpiper.example.com", href: "http://piedpiper.example.com" }],
      },
      { kind: "work", title: "Teacher", subtitle: "CoderDojo" },
    ],
    groups: [
      { title: "Web Development", items: [{ name: "HTML" }, { name: "CSS" }] },
      { title: "Skills", items: [{ name: "Compression" }] },
    ],
    socialLinks: [{ platform: "X", href: "https://x.com/neutralthoughts" }],
    leftOut: ["2 projects", "1 reference"],
  });
  expect(JSON.stringify(career)).not.toMatch(/Broadway|4321/);
});

test.each([
  ["{", "This file isn’t valid JSON."],
  ["[]", "This file isn’t a JSON Resume: it doesn’t hold an object."],
  ["null", "This file isn’t a JSON Resume: it doesn’t hold an object."],
  ['{"name":"package"}', /has no basics, work, education or skills/],
  ['{"work":{}}', "In this JSON Resume, “work” must be a list."],
  ['{"work":[{},"x"]}', "In this JSON Resume, “work.1” must be an object."],
  ['{"work":[{"position":7}]}', "In this JSON Resume, “work.0.position” must be text."],
  [
    '{"work":[{"startDate":[2019]}]}',
    "In this JSON Resume, “work.0.startDate” must be a date such as 2019, 2019-03 or 2019-03-15.",
  ],
  ['{"skills":[{"keywords":["a",1]}]}', "In this JSON Resume, “skills.0.keywords.1” must be text."],
])("%s is refused in a sentence", (text, message) => {
  expect(() => readJsonResume(text, options)).toThrow(message);
});

test("logos of other sites are left out, because pages load no files of them", () => {
  const { entries } = read({ work: [{ position: "x", logo: "https://a.example.com/x.png" }] });
  expect(entries[0]).not.toHaveProperty("logoUrl");
});

test("links that aren't links are left out", () => {
  const { entries, socialLinks } = read({
    basics: { profiles: [{ network: "GitHub", url: "javascript:alert(1)" }] },
    work: [
      {
        position: "x",
        url: "javascript:alert(1)",
        links: [{ label: "y", url: "data:text/html,x" }],
        logo: "https://a.example.com/x.html",
      },
    ],
  });
  expect(entries).toMatchObject([{ links: [] }]);
  expect(entries[0]).not.toHaveProperty("logoUrl");
  expect(socialLinks).toEqual([]);
});

test("a résumé that the site wrote is read back as the same career", () => {
  const school: CareerEntry = {
    id: "school",
    kind: "education",
    title: "BSc Computer Science",
    subtitle: "Example University",
    period: "autumn 2012 to spring 2015",
    location: "Example City",
    logoUrl: "/media/logo.png",
    description: ["One.", "Two."],
    highlights: ["A prize"],
    tech: ["C"],
    links: [
      { label: "Thesis", href: "/blog/thesis" },
      { label: "Elsewhere", href: "https://example.com/x" },
    ],
  };
  const content = structuredClone({
    ...starterContent,
    resume: { ...starterContent.resume, showEmail: true, summary: "I make games." },
  });
  content.backstory.entries.push(school, { ...school, id: "bare", subtitle: undefined, title: "A school" });
  const resume = toJsonResume(content, [], options.siteUrl);
  const career = read(resume);
  const { identity, backstory, skills, socialLinks } = content;
  expect(career).toMatchObject({
    name: identity.name,
    roles: identity.roles,
    place: identity.place,
    email: identity.email,
    summary: "I make games.",
    groups: skills.groups,
    socialLinks: socialLinks.links,
    leftOut: [],
  });
  const known = backstory.entries.map((entry) => ({ kind: "work", ...entry }));
  expect(career.entries).toEqual(JSON.parse(JSON.stringify(known)));
});
