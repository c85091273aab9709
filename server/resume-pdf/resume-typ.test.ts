import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { jsonResume } from "#server/domain/resume/json-resume.ts";
import type { FontPair } from "../typesetting/fonts.ts";
import type { TypesetTask } from "../typesetting/typeset-process.ts";
import { createTypesetter } from "../typesetting/typesetter.ts";
import { wordsFor } from "../site-words.ts";
import { toResumePage, versionsOf } from "./resume-page.ts";

const english = await wordsFor("en");

function taskOf(resume: unknown, language: string, fonts: FontPair): TypesetTask {
  return {
    template: "resume",
    versions: versionsOf(toResumePage(jsonResume.parse(resume), language, english)),
    maxPages: 2,
    design: { language, paper: "A4", accent: "#b34a00", fonts },
  };
}

function setUp() {
  const typesetter = createTypesetter();
  onTestFinished(() => {
    typesetter.close();
  });
  const fonts = { heading: "zalando-sans-expanded-", text: "hanken-grotesk-" };
  return (resume: unknown, language = "en") => typesetter.typeset(taskOf(resume, language, fonts));
}

test("whatever the texts are, the PDF conforms to PDF/UA", () => typesetAnything(2));

test("whatever fifty résumés say, their PDFs conform to PDF/UA", { tags: ["long"] }, () => typesetAnything(50));

async function typesetAnything(numRuns: number): Promise<void> {
  const typeset = setUp();
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.constantFrom("\u200d", "\u0301", "👩‍👩‍👧", "\ue000", "\ud800", "x".repeat(9000), "لا\u200cلا", "𒀀", "क्ष", "𠮷"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 8, maxLength: 16 }),
      fc.constantFrom("en", "ar", "ja", "de-CH", "zh-Hans-CN", "xx"),
      async (texts, language) => {
        const [name, label, summary, position, company, period, about, title] = texts;
        const work = [{ position, name: company, period, summary: about, highlights: texts, keywords: texts }];
        const skills = [{ name: title, keywords: texts }];
        const { pdf } = await typeset({ basics: { name, label, summary }, work, skills }, language);
        expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
      },
    ),
    { numRuns, examples: [[Array(8).fill("🎮"), "en"]] },
  );
}

test("fonts that aren't there are replaced by the standard ones", async () => {
  const typesetter = createTypesetter();
  onTestFinished(() => {
    typesetter.close();
  });
  const fonts = { heading: "nowhere-", text: "nowhere-" };
  const { missing } = await typesetter.typeset(taskOf({ basics: { name: "Kim" } }, "en", fonts));
  expect(missing).toEqual([]);
});
