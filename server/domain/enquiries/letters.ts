// What the emails about one message have in common, so that mail programs show them as one thread.
import type { MessageRow } from "../../store/tables/messages.ts";

/** Returns the Message-ID of the email that brings the owner a message. */
export function letterId({ id, createdAt }: Pick<MessageRow, "id" | "createdAt">): string {
  return `message-${id}-${Date.parse(createdAt)}`;
}

export function subjectOf({ name, email }: Pick<MessageRow, "name" | "email">): string {
  return `Message from ${name} (${email})`;
}
