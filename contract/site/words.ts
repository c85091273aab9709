// The owner's own words in place of the fixed ones of pages, by language and key (words/own-words.ts).
import { z } from "zod";
import { en } from "#words/en.ts";
import { en as serverEnglish } from "#words/server/en.ts";
import { listSentences, type OwnWords, placesIn, pluralForms } from "#words/own-words.ts";

const maxLength = 300;

/** The dictionaries whose words an owner can replace. */
const dictionaries: readonly object[] = [en, { server: serverEnglish }];

const known = new Map<string, ReadonlyMap<string, readonly string[]>>();

/** Returns the places of every sentence by its key, in a language. */
function placesOf(language: string): ReadonlyMap<string, readonly string[]> {
  // Many languages have the same plural forms.
  const forms = pluralForms(language).join(" ");
  let places = known.get(forms);
  if (!places) {
    const sentences = dictionaries.flatMap((dictionary) => listSentences(dictionary, language));
    places = new Map(sentences.map(({ key, text }) => [key, placesIn(text)]));
    known.set(forms, places);
  }
  return places;
}

const sentence = z
  .string({ error: "This is the wrong kind of value." })
  .max(maxLength, `Use at most ${maxLength} characters.`);

/** Words that a later version of the program no longer has are left out, as are languages without any. */
function withoutUnknown(own: Readonly<Record<string, OwnWords>>): Record<string, OwnWords> {
  return Object.fromEntries(
    Object.entries(own).flatMap(([language, words]) => {
      const places = placesOf(language);
      const kept = Object.entries(words).filter(([key]) => places.has(key));
      return kept.length === 0 ? [] : [[language, Object.fromEntries(kept)]];
    }),
  );
}

function reportPlaces(own: Readonly<Record<string, OwnWords>>, context: z.RefinementCtx): void {
  for (const [language, words] of Object.entries(own))
    for (const [key, text] of Object.entries(words)) {
      const message = problemOf(text, placesOf(language).get(key) ?? []);
      if (message !== null) context.addIssue({ code: "custom", path: [language, key], message });
    }
}

/** Says what is wrong with the places of a sentence. A plural form may say its number in words. */
function problemOf(text: string, places: readonly string[]): string | null {
  const there = placesIn(text);
  const foreign = there.find((name) => !places.includes(name));
  const inBraces = places.map((name) => `{${name}}`).join(", ");
  if (foreign !== undefined)
    return `Nothing is filled in for {${foreign}} here. ${inBraces === "" ? "Leave it out." : `Use ${inBraces}.`}`;
  const missing = places.filter((name) => name !== "n" && !there.includes(name));
  return missing.length === 0
    ? null
    : `Put in ${missing.map((name) => `{${name}}`).join(" and ")}, which is filled in on the page.`;
}

export const words = z.strictObject({
  own: z
    .record(
      z.string().regex(/^[a-z]{2,3}$/),
      z.record(z.string(), sentence).describe("Sentences by key, such as `blog.readMinutes`"),
      { error: ({ code }) => (code === "invalid_key" ? "Use the code of a language, such as de." : undefined) },
    )
    .overwrite(withoutUnknown)
    .superRefine(reportPlaces)
    .meta({ title: "Words", widget: "words", description: "By language, without a region" }),
});
