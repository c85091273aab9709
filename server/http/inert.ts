import { cleanText } from "../text/long-texts.ts";

/** Sanitizes the text of a revision. It may have been an autosave, whose text is stored as it was sent. */
export async function inert<Of extends { content: string }>(revision: Of): Promise<Of> {
  return { ...revision, content: await cleanText(revision.content) };
}
