import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { InvalidError, TooLargeError, UnavailableError } from "../errors.ts";

/** A release has about 120 MB. */
const maxBytes = 1_000_000_000;
const maxMilliseconds = 60 * 60_000;

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Downloads an archive. Throws one sentence. */
export async function download(url: string, path: string): Promise<void> {
  if (/^http:/i.test(url) && !/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/i.test(url))
    throw new InvalidError("Archives are downloaded by https only.");
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(maxMilliseconds) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
    throw new UnavailableError(`${url} can't be reached${cause}.`, { cause: error });
  }
  if (!response.ok || response.body === null)
    throw new UnavailableError(`${url} can't be downloaded: its server answered ${response.status}.`);
  let bytes = 0;
  try {
    await pipeline(
      Readable.fromWeb(response.body as ReadableStream),
      async function* limited(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw new TooLargeError(`${url} is larger than any release.`);
          yield chunk;
        }
      },
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
    );
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") throw error;
    if (error instanceof TooLargeError) throw error;
    throw new UnavailableError(`The download of ${url} broke off; start the update again.`, { cause: error });
  }
}
