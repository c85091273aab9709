// What the emails about one message have in common, so that mail programs show them as one thread.
import type { MessageRow } from "../../store/tables/messages.ts";

/** Returns the id of the email by which the owner gets a message. */
export function letterId({ id, createdAt }: Pick<MessageRow, "id" | "createdAt">): string {
  return `message-${id}-${Date.parse(createdAt)}`;
}

export function subjectOf({ name, email }: Pick<MessageRow, "name" | "email">): string {
  return `Message from ${name} (${email})`;
}
