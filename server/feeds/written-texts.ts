// Writing Markdown reads each block back, which takes up to a tenth of a second for a usual post, and much code that nothing else needs. A
// separate process does it, so that no visitor waits.
import { hash } from "node:crypto";
import { UnavailableError } from "../errors.ts";
import { entryFile } from "../program-files.ts";
import { remember } from "../remember.ts";
import { createWorkerPool } from "../workers/worker-pool.ts";
import type { Text } from "./texts.ts";

const pool = createWorkerPool<{ text: Text; siteUrl: string }, string>({
  entry: entryFile("feeds/text-worker"),
  maxWaiting: 40,
  taskMilliseconds: 60_000,
  maxHeapMegabytes: 512,
  explain: (failure, cause) =>
    new UnavailableError(
      failure === "busy"
        ? "Too many texts are being written as Markdown; try again in a moment."
        : "This text could not be written as Markdown; try again in a moment.",
      { cause },
    ),
});

/** The number of texts to remember: a change elsewhere on the site doesn't change their Markdown. */
const maxRemembered = 200;
/** Characters. Longer texts are rare, and would fill the memory. */
const maxLength = 50_000;
const remembered = new Map<string, string>();

/** Returns a text as Markdown with front matter. Every URL is absolute. */
export async function writeTextInWorker(text: Text, siteUrl: string): Promise<string> {
  const key = hash("sha256", JSON.stringify([siteUrl, text]));
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const written = await pool.run({ text, siteUrl });
  if (written.length <= maxLength) remember(remembered, key, written, maxRemembered);
  return written;
}
