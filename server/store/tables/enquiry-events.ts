import type { Generated } from "kysely";
import { foldText } from "#contract/fold-text.ts";
import { oneOf, type RowOf, table } from "../table.ts";

/** What happened to enquiries: notes, emails to their senders, and moves between stages. */
export type EnquiryEventTable = {
  id: Generated<number>;
  enquiryId: number;
  /** note, mail (written by the owner), notice (an email that the site wrote), automatic-answer, moved or files (sent by a link). */
  kind: string;
  text: string;
  /** The new stage, if the event is a move. */
  stage: Generated<string>;
  mailId: number | null;
  createdAt: string;
  /** The folded text, to search. */
  searchText: Generated<string>;
};

const events = table("enquiryEvents", {
  kind: oneOf(["note", "mail", "notice", "automatic-answer", "moved", "files"]),
});
export const enquiryEvents: typeof events = {
  ...events,
  insert: (db, values) => events.insert(db, { ...values, searchText: foldText(values.text) }),
};
export type EventRow = RowOf<typeof enquiryEvents>;
