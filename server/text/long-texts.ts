// Cleaning, rendering and reading a post takes a tenth of a millisecond per page of text. A book of two million characters would delay
// every visitor, and so would coloring some code, so such texts are processed in a separate process.
import { UnavailableError } from "../errors.ts";
import { entryFile } from "../program-files.ts";
import type { WordChoice } from "../site-words.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import { hasMuchCode } from "./code-length.ts";
import type * as TextWork from "./text-work.ts";
import type { Done, PreparedText, ReadText, Work } from "./text-work.ts";

export type TextTask = { what: Work; html: string; words: WordChoice };

/** Characters: some ten milliseconds if every other one belongs to a tag. */
const longFrom = 60_000;

const pool = createWorkerPool<TextTask, Done<Work>>({
  entry: entryFile("text/long-text-worker"),
  maxWaiting: 19,
  taskMilliseconds: 60_000,
  maxHeapMegabytes: 768,
  explain: (failure, cause) =>
    new UnavailableError(
      failure === "busy"
        ? "Too many long texts are being worked on; try again in a moment."
        : "This text could not be worked on: it takes too long or too much memory. Split it in two.",
      { cause },
    ),
});
/** Half a megabyte of grammars and rules, loaded with the first text to keep the start fast. */
let textWork: Promise<typeof TextWork> | null = null;
const loadTextWork = () => (textWork ??= import("./text-work.ts"));

/** For texts that are not rendered. */
const withoutWords: WordChoice = { language: "en", own: null };

export function cleanText(html: string): Promise<string> {
  return run("clean", html);
}

/** Cleans a text and renders it as readers of a site with these words see it. */
export function renderText(html: string, words: WordChoice): Promise<string> {
  return run("render", html, words);
}

/** Computes everything that is stored of a text when its post is saved. */
export function prepareText(html: string, words: WordChoice): Promise<PreparedText> {
  return run("prepare", html, words);
}

export function readText(html: string): Promise<ReadText> {
  return run("read", html);
}

/** Returns whether a text is processed in a separate process. */
export function isLong(html: string): boolean {
  return html.length >= longFrom;
}

function takesLong(what: Work, html: string): boolean {
  return isLong(html) || ((what === "render" || what === "prepare") && hasMuchCode(html));
}

async function run<What extends Work>(what: What, html: string, words = withoutWords): Promise<Done<What>> {
  if (!takesLong(what, html)) return (await loadTextWork()).workOn(what, { html, words });
  return (await pool.run({ what, html, words })) as Done<What>;
}
