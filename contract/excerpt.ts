// Shortens texts to a length. CSS isn't enough, because browsers cut within words.

/** Returns at most `length` characters, cut at a word unless that would leave less than half, with an ellipsis. */
export function excerpt(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  const end = cut.search(/\s\S*$/);
  // Drops the first half of an emoji that was cut in two.
  const start = end > length / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, "");
  return `${start.replace(/[\s,;:.–—-]+$/, "")}…`;
}

/** Returns as many whole sentences as fit into `length` characters, and at least the first. */
export function wholeSentences(text: string, length: number): string {
  const trimmed = text.trim();
  let end = 0;
  while (end < trimmed.length) {
    const next = end + firstSentence(trimmed.slice(end)).length;
    if (end > 0 && next > length) break;
    end = next;
  }
  return trimmed.slice(0, end);
}

/** Returns the sentences that fit into `length` characters. A first sentence that is longer is cut at a word. */
export function summarize(text: string, length: number): string {
  return excerpt(wholeSentences(text, length), length);
}

/** What looks like the end of a shorter sentence belongs to an abbreviation, or the sentence says too little alone. */
const shortestSentence = 30;
/** Ends of sentences, also in Arabic and Urdu, before something that can begin one; in Chinese and Japanese without a space. */
const sentenceEnd = /(?<!\b\p{L})(?:[.!?…؟۔]+[”"’')\]]*(?=\s+[^\p{Ll}\s])|[。！？]+[”’」』)]*)/gu;

/** Returns the text up to the end of its first sentence: all of it if it has only one. */
export function firstSentence(text: string): string {
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    const end = index + mark.length;
    if (end >= shortestSentence) return text.slice(0, end);
  }
  return text;
}
