// Finds enquiries by what the sender wrote, notes, replies and quotes, with typing mistakes, and says where.
import type { Enquiry, FoundPlace } from "#contract/enquiries.ts";
import { fold, foldText } from "#contract/fold-text.ts";
import type { Stage } from "#contract/enquiry-stages.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../store/database.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import type { EnquiryRow } from "../../store/tables/enquiries.ts";
import { findEnquiries, listTextsWith, type SearchedWords } from "../../store/tables/enquiry-search.ts";
import { mails } from "../../store/tables/mails.ts";
import { quotes } from "../../store/tables/quotes.ts";
import { arabicForms, inOtherKana, isUnspaced } from "../../text/search-words.ts";
import { isOneEditApart, isTypedBeginning } from "../../text/spelling.ts";
import { quoteTexts } from "../quotes/shown-quote.ts";

export type FoundEnquiries = {
  /** The newest first. */
  found: { id: number; stage: Stage }[];
  words: SearchedWords;
  /** The search with its typing mistakes corrected; null if there were none. */
  corrected: string | null;
};

const maxWords = 8;
/** Shorter words are never corrected: too many other words are one edit away. */
const correctedFrom = 4;
const maxCorrections = 5;
/** A word that is being typed is only corrected if this many of its first letters are right. */
const agreeing = 3;
/** Characters of a message that the list certainly shows. */
const shownOfMessage = 80;
const around = 40;

/** Finds the enquiries with all words of a search. Only words that occur nowhere are corrected, so exact matches stand alone. */
export async function searchEnquiries(db: Database, folder: Enquiry["folder"], q: string): Promise<FoundEnquiries> {
  const typed = q
    .split(/\s+/)
    .map(readWord)
    .filter(({ word }) => word !== "")
    .slice(0, maxWords);
  const exact = typed.map(({ forms }) => forms);
  const found = await findEnquiries(db, folder, exact);
  if (found.length > 0) return { found, words: exact, corrected: null };
  const words = [];
  for (const [index, word] of typed.entries())
    words.push(await alternativesOf(db, folder, word, index === typed.length - 1));
  const corrected = words.map(([first = ""]) => first).join(" ");
  if (corrected === exact.map(([first = ""]) => first).join(" ")) return { found, words, corrected: null };
  const meant = await findEnquiries(db, folder, words);
  // Korean syllables are folded to their letters.
  return { found: meant, words, corrected: meant.length > 0 ? corrected.normalize("NFC") : null };
}

/** A folded word of a search, and its forms that texts may contain, itself first. */
type Typed = { word: string; forms: readonly string[] };

function readWord(written: string): Typed {
  const word = foldText(written);
  const [shortest = word] = [word, ...arabicForms(written)].toSorted((one, other) => one.length - other.length);
  // Texts that contain an Arabic word without its article contain it with the article, too.
  return { word, forms: word.includes(shortest) && word !== shortest ? [word, shortest] : [word] };
}

/** Returns the word if it occurs, or else the words that may be meant, the most used first. */
async function alternativesOf(
  db: Database,
  folder: Enquiry["folder"],
  { word, forms }: Typed,
  isLast: boolean,
): Promise<readonly string[]> {
  if ((await findEnquiries(db, folder, [forms])).length > 0) return forms;
  if (isUnspaced(word)) {
    for (const form of inOtherKana(word)) if ((await findEnquiries(db, folder, [[form]])).length > 0) return [form];
    return forms;
  }
  const letters = [...word];
  if (letters.length < correctedFrom) return forms;
  // One edit leaves one half of a word as it was, unless it swaps the letters where the halves meet.
  const middle = Math.floor(letters.length / 2);
  const halves = [
    letters.slice(0, middle - 1),
    letters.slice(0, middle),
    letters.slice(middle),
    letters.slice(middle + 1),
  ];
  // A swap in the middle of the shortest words leaves only their ends.
  const parts = halves
    .filter(({ length }) => length > 1 || letters.length === correctedFrom)
    .map((half) => half.join(""));
  const texts = await listTextsWith(db, folder, parts);
  const near = mostUsed(
    texts,
    `${letter}{${letters.length - 1},${letters.length + 1}}`,
    (each) => parts.some((part) => each.includes(part)) && isOneEditApart(word, each),
  );
  if (near.length > 0 || !isLast) return near.length > 0 ? near : forms;
  const start = letters.slice(0, agreeing).join("");
  const begun = mostUsed(texts, `${start.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}${letter}+`, (each) =>
    isTypedBeginning(word, each),
  );
  return begun.length > 0 ? begun : forms;
}

const letter = String.raw`[\p{L}\p{N}\p{M}]`;

/** Returns the words of some texts that match a pattern and are meant, the most used first. */
function mostUsed(texts: readonly string[], pattern: string, isMeant: (word: string) => boolean): string[] {
  const whole = new RegExp(`(?<!${letter})${pattern}(?!${letter})`, "gu");
  const uses = new Map<string, number>();
  for (const text of texts) for (const each of text.match(whole) ?? []) uses.set(each, (uses.get(each) ?? 0) + 1);
  return [...uses]
    .filter(([each]) => isMeant(each))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxCorrections)
    .map(([each]) => each);
}

/** Returns where the words were found in each enquiry that doesn't show them in the list: the text around the first one. */
export async function findPlaces(
  { db, config }: Pick<Context, "db" | "config">,
  rows: readonly EnquiryRow[],
  words: SearchedWords,
): Promise<ReadonlyMap<number, FoundPlace>> {
  const places = new Map<number, FoundPlace>();
  for (const row of rows) {
    const shown = [row.name, row.serviceTitle, row.message.slice(0, shownOfMessage)].join("\n");
    const folded = foldText(shown);
    const hidden = words.filter((alternatives) => !alternatives.some((word) => folded.includes(word))).flat();
    const place = hidden.length === 0 ? null : await findPlace(db, row, hidden, config.timeZone);
    if (place) places.set(row.id, place);
  }
  return places;
}

async function findPlace(
  db: Database,
  row: EnquiryRow,
  words: readonly string[],
  timeZone: string,
): Promise<FoundPlace | null> {
  const own = firstIn("message", [row.message], words) ?? firstIn("address", [row.email], words);
  if (own) return own;
  const events = await enquiryEvents.list(db, { enquiryId: row.id }, "id desc");
  const subjects = (await mails.list(db, { enquiryId: row.id, kind: "conversation" }, "id desc"))
    .filter(({ address }) => address !== "")
    .map(({ subject }) => subject);
  const textsOf = (isMail: boolean) =>
    events.filter(({ kind }) => (kind === "mail" || kind === "notice") === isMail).map(({ text }) => text);
  const quoted = (await quotes.list(db, { enquiryId: row.id }, "id desc")).flatMap((quote) =>
    quoteTexts(quote, timeZone),
  );
  return (
    firstIn("note", textsOf(false), words) ??
    firstIn("email", [...textsOf(true), ...subjects], words) ??
    firstIn("quote", quoted, words)
  );
}

function firstIn(place: FoundPlace["in"], texts: readonly string[], words: readonly string[]): FoundPlace | null {
  for (const text of texts) {
    const folded = fold(text);
    const at = words.map((word) => folded.text.indexOf(word)).find((index) => index !== -1);
    if (at !== undefined) return { in: place, text: excerptOf(text, folded.range(at, at).start) };
  }
  return null;
}

/** Returns the text around an index in one line, cut between words. */
function excerptOf(text: string, at: number): string {
  const from = Math.max(0, at - around);
  const to = at + 2 * around;
  const cut = text.slice(from, to);
  const start = from === 0 ? cut : `… ${cut.replace(/^\S{0,20}\s/u, "")}`;
  return (to >= text.length ? start : `${start.replace(/\s\S{0,20}$/u, "")} …`).replace(/\s+/gu, " ").trim();
}
