import { NotFoundError } from "../../errors.ts";

/** Returns the id of a post in the contract: `p_` and its number. No slug contains an underscore, so ids and slugs can share a URL. */
export function toPostId(id: number): string {
  return `p_${id}`;
}

/** Returns the number in an id, or null if the text is no id (a slug, for example). */
export function parsePostId(text: string): number | null {
  const digits = /^p_([1-9]\d{0,9})$/.exec(text)?.[1];
  const id = Number(digits);
  return digits !== undefined && id <= 2_147_483_647 ? id : null;
}

/** Returns the number in an id. A malformed id is handled like the id of a missing post. */
export function getPostNumber(text: string): number {
  const id = parsePostId(text);
  if (id === null) throw new NotFoundError("Post not found.");
  return id;
}
