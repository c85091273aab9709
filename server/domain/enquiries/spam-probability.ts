// A spam filter that learns from the owner's marks: Robinson's probabilities of words, combined by Fisher's method (as in SpamBayes).

/** How many enquiries of each kind contain a word. */
export type WordCounts = { spam: number; wanted: number };

/** The probability for an unknown word, and how many enquiries outweigh it. */
const unknownWord = 0.5;
const strength = 0.45;
/** Words nearer to 0.5 than this say nothing. */
const leastTelling = 0.1;
const maxTelling = 150;
/** The probability above which an enquiry counts as spam. A wanted enquiry in the spam folder costs more than spam in the inbox. */
const threshold = 0.95;
const maxWords = 600;

/** Returns the distinct words of an enquiry, with markers for what is common in spam: URLs, long numbers, sums of money, capitals. */
export function spamWordsOf({ name, email, message }: { name: string; email: string; message: string }): string[] {
  const words = new Set<string>();
  const text = message.normalize("NFKC");
  for (const [, host = ""] of text.matchAll(/(?:https?:\/\/|www\.)([a-z0-9.-]+)/gi)) {
    words.add("has a link");
    words.add(`host ${host.toLowerCase().replace(/^www\./, "")}`);
  }
  if (/\d{5,}/.test(text.replace(/[ ()+-]/g, ""))) words.add("has a long number");
  if (/[$€£¥₹]\s?\d|\d\s?[$€£¥₹]/.test(text)) words.add("has a sum");
  if (/(?:\b\p{Lu}{3,}\b.*){2}/su.test(text)) words.add("has capitals");
  if (/!!|!.*!/s.test(text)) words.add("has exclamations");
  words.add(`mail ${email.split("@").at(-1)?.toLowerCase() ?? ""}`);
  for (const word of name
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    words.add(`name ${word}`);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)) {
    if (words.size >= maxWords) break;
    if (word.length <= 40) words.add(word);
  }
  return [...words];
}

/** Returns whether words are spam. `totals` counts the enquiries that were learned. */
export function isSpam(counts: readonly WordCounts[], totals: WordCounts): boolean {
  return spamProbability(counts, totals) >= threshold;
}

/** Returns a probability between 0 and 1. Words that were never seen need no counts. */
export function spamProbability(counts: readonly WordCounts[], totals: WordCounts): number {
  const telling = counts
    .map(({ spam, wanted }) => {
      const inSpam = spam / Math.max(1, totals.spam);
      const inWanted = wanted / Math.max(1, totals.wanted);
      const seen = spam + wanted;
      const plain = seen === 0 ? unknownWord : inSpam / (inSpam + inWanted);
      return (strength * unknownWord + seen * plain) / (strength + seen);
    })
    .filter((probability) => Math.abs(probability - 0.5) >= leastTelling)
    .toSorted((a, b) => Math.abs(b - 0.5) - Math.abs(a - 0.5))
    .slice(0, maxTelling);
  if (telling.length === 0) return unknownWord;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + Math.log(value), 0);
  const spamness = 1 - chiSquareTail(-2 * sum(telling.map((probability) => 1 - probability)), telling.length);
  const wantedness = 1 - chiSquareTail(-2 * sum(telling), telling.length);
  return (1 + spamness - wantedness) / 2;
}

/** Returns the probability that a chi-square variable with `2 * half` degrees of freedom is larger than a value. */
function chiSquareTail(value: number, half: number): number {
  const middle = value / 2;
  let term = Math.exp(-middle);
  let total = term;
  for (let index = 1; index < half; index++) {
    term *= middle / index;
    total += term;
  }
  return Math.min(1, total);
}
