import type { Enquiry } from "#contract/enquiries.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { type Letter, readLetter, UnreadableLetterError } from "./read-letter.ts";

/** An email file that was read, and the enquiry that it belongs to already. */
export type OpenedLetter = { letter: Letter; known: Enquiry | null };

/** Reads the first of the files. Throws an `UnreadableLetterError`, or a failure of the API. */
export async function openLetter([file, ...others]: readonly File[]): Promise<OpenedLetter> {
  if (!file || others.length > 0) throw new UnreadableLetterError("Add one email at a time.");
  const letter = await readLetter(file);
  const known = letter.id === null ? null : await ownerApi.enquiries.findByLetter({ query: { id: letter.id } });
  return { letter, known: known?.enquiry ?? null };
}

export function reasonOf(error: unknown): string {
  return error instanceof UnreadableLetterError ? error.message : "The email could not be read.";
}
