// Words that an owner has written in place of the shipped ones, by their keys: the path in the dictionary, such as `blog.readMinutes`. A counted
// phrase has a key for each plural form, such as `blog.posts.one`.
import { countedIn, type PluralForms, phrase } from "./phrases.ts";

export type OwnWords = Readonly<Record<string, string>>;

/** A word, a phrase or one form of a counted phrase, as it is shown before its places are filled in. */
export type Sentence = {
  key: string;
  text: string;
  /** The plural form that it is; empty for what isn't counted. */
  form: "" | Intl.LDMLPluralRule;
};

/** What tells how numbers and times are written isn't a sentence, and the owner has templates of replies in Messages. */
const notations = /^(?:dates\.locale|numbers\.(?:decimal|group|groupFrom)|server\.mail\.starter.*)$/;

type Entry = string | readonly string[] | { template: string } | { forms: PluralForms } | object;

/** Lists the sentences of a dictionary that an owner can replace. `language` says which plural forms a counted phrase has. */
export function listSentences(dictionary: object, language: string): Sentence[] {
  const categories = pluralForms(language);
  const walk = (entry: Entry, key: string): Sentence[] => {
    if (typeof entry === "string") return entry === "" || notations.test(key) ? [] : [{ key, text: entry, form: "" }];
    if ("template" in entry) return [{ key, text: entry.template, form: "" }];
    if ("forms" in entry)
      return categories.map((form) => ({ key: `${key}.${form}`, text: entry.forms[form] ?? entry.forms.other, form }));
    return Object.entries(entry).flatMap(([name, each]) => walk(each as Entry, key === "" ? name : `${key}.${name}`));
  };
  return walk(dictionary, "");
}

/** Returns the plural forms of a language, `other` last. */
export function pluralForms(language: string): Intl.LDMLPluralRule[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted((a, b) => order(a) - order(b));
}

function order(form: Intl.LDMLPluralRule): number {
  return ["zero", "one", "two", "few", "many", "other"].indexOf(form);
}

/** Returns the names in braces, each once. */
export function placesIn(sentence: string): string[] {
  return [...new Set(Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name))];
}

/** Returns the language that own words belong to: `de-CH` has those of `de`. */
export function languageOfOwn(tag: string): string {
  return tag.split("-")[0] ?? "";
}

/** Returns a dictionary with an owner's words in place of its own. Keys that it doesn't have are ignored. */
export function withOwnWords<Dictionary extends object>(
  dictionary: Dictionary,
  own: OwnWords,
  language: string,
): Dictionary {
  const words = new Map(Object.entries(own));
  const counted = countedIn(language);
  const replace = (entry: Entry, key: string): Entry => {
    if (typeof entry === "string") return words.get(key) ?? entry;
    if ("template" in entry) return words.has(key) ? phrase(words.get(key) ?? "") : entry;
    if ("forms" in entry) {
      const forms = pluralForms(language).flatMap((form) => {
        const text = words.get(`${key}.${form}`);
        return text === undefined ? [] : [[form, text]];
      });
      return forms.length === 0 ? entry : counted({ ...entry.forms, ...Object.fromEntries(forms) });
    }
    if (Array.isArray(entry)) return entry.map((each: string, index) => words.get(`${key}.${index}`) ?? each);
    return Object.fromEntries(
      Object.entries(entry).map(([name, each]) => [name, replace(each as Entry, key === "" ? name : `${key}.${name}`)]),
    );
  };
  return replace(dictionary, "") as Dictionary;
}
