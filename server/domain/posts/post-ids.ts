import { NotFoundError } from "../../errors.ts";

/** In the contract a post's id is `p_` and its number: no slug has an underscore, so the two can share an address. */
export function toPostId(id: number): string {
  return `p_${id}`;
}

/** The number in an id, or null for text that is no id (a slug, say). */
export function parsePostId(text: string): number | null {
  const digits = /^p_([1-9]\d{0,9})$/.exec(text)?.[1];
  const id = Number(digits);
  return digits !== undefined && id <= 2_147_483_647 ? id : null;
}

/** The number in an id; an id that can't exist is treated like one that doesn't. */
export function getPostNumber(text: string): number {
  const id = parsePostId(text);
  if (id === null) throw new NotFoundError("Post not found.");
  return id;
}
