// What the emails about one enquiry have in common, so that mail programs show them as one thread.
import type { EnquiryRow } from "../../store/tables/enquiries.ts";

/** Returns the Message-ID of the email that brings the owner an enquiry. */
export function letterId({ id, createdAt }: Pick<EnquiryRow, "id" | "createdAt">): string {
  return `message-${id}-${Date.parse(createdAt)}`;
}

export function subjectOf({ name, email }: Pick<EnquiryRow, "name" | "email">): string {
  return `Message from ${name} (${email})`;
}
