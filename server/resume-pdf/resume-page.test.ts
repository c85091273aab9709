import { expect, test } from "vitest";
import { starterContent } from "#content/starter.ts";
import { jsonResume } from "#server/domain/resume/json-resume.ts";
import { toJsonResume } from "#server/domain/resume/to-json-resume.ts";
import { wordsFor } from "../site-words.ts";
import { toResumePage, versionsOf } from "./resume-page.ts";

const words = { en: await wordsFor("en"), "de-AT": await wordsFor("de-AT"), fi: await wordsFor("fi") };

function pageOf(resume: unknown, language: keyof typeof words = "en") {
  return toResumePage(jsonResume.parse(resume), language, words[language]);
}

test("each step says less than the one before, and every job stays", () => {
  const page = pageOf(toJsonResume(starterContent, [], "https://alex.example.com"));
  const versions = versionsOf(page);
  const lengths = versions.map(({ sections }) => JSON.stringify(sections).length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  expect(new Set(lengths).size).toBe(versions.length);
  const titles = versions.at(-1)?.sections.flatMap(({ entries }) => entries.map(({ title }) => title));
  expect(titles).toEqual(starterContent.backstory.entries.map(({ title }) => title));
});

test("headings have the language of the owner's texts, and parts without entries have none", () => {
  const work = [{ position: "Artist", name: "Studio", location: "Porto", startDate: "2020" }];
  expect(pageOf({ work }, "de-AT")).toMatchObject({
    sections: [{ heading: "Berufserfahrung", entries: [{ title: "Artist", subtitle: "Studio · Porto" }] }],
  });
  expect(pageOf({ work }, "fi").sections[0]?.heading).toBe("Experience");
  expect(pageOf({}).sections).toEqual([]);
});

test("contacts are links where they can be opened, and long URLs are shown by their site", () => {
  const long = `https://www.example.com/${"x".repeat(60)}`;
  const { contacts } = pageOf({
    basics: {
      location: { city: "Porto" },
      workMode: "Remote",
      notice: "Two weeks",
      email: "kim@example.com",
      url: "https://kim.example.com",
      profiles: [{ url: long }, { url: "javascript:alert(1)" }],
    },
  });
  expect(contacts).toEqual([
    { text: "Porto", url: null },
    { text: "Remote", url: null },
    { text: "Two weeks", url: null },
    { text: "kim@example.com", url: "mailto:kim@example.com" },
    { text: "kim.example.com", url: "https://kim.example.com" },
    { text: "example.com", url: long },
  ]);
});
