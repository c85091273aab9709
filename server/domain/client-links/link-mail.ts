import type { Config } from "../../config.ts";
import type { Database } from "../../store/database.ts";
import { queueMail } from "../outbox/queue-mail.ts";

/** Queues the email that tells the owner who opened a link for the first time, and when. It doesn't say what the link shows. */
export async function queueOpeningMail(
  db: Database,
  { siteUrl, timeZone }: Config,
  link: { id: number; client: string },
  openedAt: string,
): Promise<void> {
  const when = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone }).format(
    new Date(openedAt),
  );
  const id = `client-link-${link.id}-${Date.parse(openedAt)}`;
  await queueMail(db, siteUrl, {
    kind: "opening",
    linkId: link.id,
    key: id,
    id,
    to: "owner",
    subject: `${link.client} opened your link`,
    text: `Your link for ${link.client} was opened for the first time on ${when} (${timeZone}).\n\nWhat was looked at, and for how long: ${siteUrl}/dashboard/client-links/${link.id}\n`,
    now: openedAt,
  });
}
