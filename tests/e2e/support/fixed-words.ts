// Finds fixed words on a page that no dictionary has, on a site whose dictionary is in ⟦brackets⟧ (tests/support/pseudo-language.ts).
import type { Page } from "@playwright/test";

/** Names and abbreviations that are the same in every language. */
const names = new Set(["RSS", "JSON", "Atom", "PDF", "HTML5", "YouTube", "Vimeo"]);

/** Parts of the owner's texts, such as the first sentence of one, are at least this long. Shorter texts are compared as a whole. */
const minPart = 12;

/** Returns whether a text is made of texts of the owner, such as a figure and what it counts. */
export type Recognize = (text: string) => boolean;

/** Remembers each answer: most texts are on every page. */
export function recognizerOf(theirs: ReadonlySet<string>): Recognize {
  const all = [...theirs].join("\n");
  const isTheirs = remembered(
    (text) =>
      names.has(text) ||
      theirs.has(text) ||
      /^https?:/.test(text) ||
      // Initials of names stand where there is no logo.
      (text.length < 3 && /^\p{Lu}/u.test(text) && all.includes(text)) ||
      (text.length >= minPart && all.includes(text)) ||
      !/\p{L}/u.test(text),
  );
  const areTheirs: Recognize = remembered(
    (text) =>
      isTheirs(text) ||
      Array.from(text.matchAll(/ /g), ({ index }) => [text.slice(0, index), text.slice(index)].map(withoutMarks)).some(
        ([first = "", rest = ""]) => isTheirs(first) && areTheirs(rest),
      ),
  );
  return areTheirs;
}

function remembered(recognize: Recognize): Recognize {
  const answers = new Map<string, boolean>();
  return (text) => {
    const answer = answers.get(text) ?? recognize(text);
    answers.set(text, answer);
    return answer;
  };
}

/** Returns the texts of the page, spoken ones too, that are in no brackets and aren't the owner's. */
export async function fixedWords(page: Page, areTheirs: Recognize): Promise<string[]> {
  const found = (await page.evaluate(textsOfPage))
    .flatMap((text) => text.replaceAll(/⟦[^⟦⟧]*⟧/g, "\n").split("\n"))
    .map(withoutMarks)
    .filter((text) => !areTheirs(text));
  return [...new Set(found)];
}

/** Returns a text without spaces, marks and numbers around it. */
function withoutMarks(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}

/** Runs in the browser. Articles and what only machines read are left out. */
function textsOfPage(): string[] {
  const skipped = "script, style, template, noscript, .prose, .call time, .search-option-snippet, .card-excerpt";
  const spoken = [
    "aria-label",
    "aria-description",
    "aria-roledescription",
    "aria-valuetext",
    "alt",
    "title",
    "placeholder",
  ];
  const texts: string[] = [document.title];
  // What stands in a line is one text, although parts of it may be marked or links.
  const lines = new Set<Element>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    let line = node.parentElement;
    if (!line || line.closest(skipped) || !/\p{L}/u.test(node.nodeValue ?? "")) continue;
    while (line.parentElement && getComputedStyle(line).display === "inline") line = line.parentElement;
    lines.add(line);
  }
  // Other lines within it, and what has no text for people, part its words.
  const textOf = (part: Element): string =>
    Array.from(part.childNodes, (node) => {
      if (!(node instanceof Element)) return node instanceof Text ? node.data : "";
      const isPart = !node.matches(skipped) && getComputedStyle(node).display === "inline";
      return isPart ? textOf(node) : "\n";
    }).join("");
  for (const line of lines) texts.push(textOf(line));
  for (const name of spoken)
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!element.closest(skipped)) texts.push(element.getAttribute(name)?.replaceAll("\n", " ") ?? "");
  return texts.filter((text) => /\p{L}/u.test(text));
}

/** Collects every text of these answers of the API, also with the tags of HTML removed. */
export function textsOf(answers: unknown): Set<string> {
  const found = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === "string")
      for (const line of value.replaceAll(/<[^>]*>| • /g, "\n").split("\n")) found.add(withoutMarks(line));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  walk(answers);
  return found;
}
