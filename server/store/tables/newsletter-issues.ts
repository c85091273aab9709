// The issues of the newsletter, and which of them went to whom.
import type { Generated } from "kysely";
import { z } from "zod";
import { deliveryStates, issueStates } from "#contract/newsletter-terms.ts";
import { json, oneOf, type RowOf, table } from "../table.ts";

/** A letter to the subscribers, complete when it is made: later changes of its post change no letter. */
export type NewsletterIssueTable = {
  id: Generated<number>;
  /** Null once the post was deleted. */
  postId: number | null;
  language: string;
  subject: string;
  /** What mail programs show beside the subject. */
  preheader: Generated<string>;
  html: Generated<string>;
  text: Generated<string>;
  /** draft, queued, sending, paused, sent or stopped. */
  state: string;
  /** The topics of the post, as a JSON list: it goes to who has one of them, and to who gets every letter. */
  audience: Generated<string>;
  createdAt: string;
  startedAt: string | null;
  /** Until when sending pauses by itself, and why it pauses. */
  pausedUntil: string | null;
  pausedReason: Generated<string>;
  endedAt: string | null;
};

/** An issue for one subscriber. */
export type NewsletterDeliveryTable = {
  issueId: number;
  subscriberId: number;
  /** waiting, handed (all but the end was sent), sent, refused, bounced, or skipped because the subscriber had left. */
  state: string;
  tries: Generated<number>;
  nextAt: string | null;
  handedAt: string | null;
  sentAt: string | null;
  /** What the mail server answered. */
  reply: Generated<string>;
};

export const newsletterIssues = table("newsletterIssues", {
  state: oneOf(issueStates),
  audience: json(z.array(z.string())),
});
export type NewsletterIssueRow = RowOf<typeof newsletterIssues>;

export const newsletterDeliveries = table("newsletterDeliveries", { state: oneOf(deliveryStates) });
export type NewsletterDeliveryRow = RowOf<typeof newsletterDeliveries>;
