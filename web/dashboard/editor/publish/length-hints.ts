// Whether titles, descriptions and URLs fit into search results. The numbers are what search engines show today; they don't guarantee them, so
// the hints say "about".
export type LengthHint = { isGood: boolean; words: string };

/** The approximate numbers of characters that search engines show. */
export const shownInSearch = { title: 60, description: 160, address: 60 };
const least = { title: 15, description: 70 };

export function titleHint(title: string, siteName: string): LengthHint {
  const length = countCharacters(title);
  if (length === 0) return { isGood: false, words: "No title yet." };
  if (length < least.title)
    return { isGood: false, words: `Short, with ${counted(length)}: a few more words could say what it is about.` };
  if (length > shownInSearch.title)
    return {
      isGood: false,
      words: `Long, with ${counted(length)}: about ${shownInSearch.title} are shown, and the end is cut off.`,
    };
  if (length + countCharacters(` — ${siteName}`) > shownInSearch.title)
    return { isGood: true, words: `Good, with ${counted(length)}; your name after it may be cut off.` };
  return { isGood: true, words: `Good, with ${counted(length)}.` };
}

export function descriptionHint(description: string): LengthHint {
  const length = countCharacters(description);
  if (length === 0)
    return { isGood: false, words: "No description yet: search engines would pick some sentence of the text." };
  if (length < least.description)
    return {
      isGood: false,
      words: `Short, with ${counted(length)}: there is room for about ${shownInSearch.description}.`,
    };
  if (length > shownInSearch.description)
    return {
      isGood: false,
      words: `Long, with ${counted(length)}: about ${shownInSearch.description} are shown, and the end is cut off.`,
    };
  return { isGood: true, words: `Good, with ${counted(length)}.` };
}

export function addressHint(slug: string): LengthHint {
  const length = countCharacters(slug);
  if (length > shownInSearch.address)
    return {
      isGood: false,
      words: `Long, with ${counted(length)}: three to six words are easier to read and to send.`,
    };
  return { isGood: true, words: "Good." };
}

/** Counts what readers see as one character each, such as an emoji. */
export function countCharacters(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text.trim())].length;
}

function counted(length: number): string {
  return length === 1 ? "1 character" : `${length} characters`;
}
