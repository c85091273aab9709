import type { Context } from "../../context.ts";
import type { Letter } from "../../mail/mailer.ts";
import {
  type ClientLinkRow,
  findClientLink,
  findNextLinkMailTime,
  listDueLinkMail,
  updateClientLink,
} from "../../store/tables/client-links.ts";
import type { Outgoing } from "../messages/outbox.ts";

/** Emails the owner when a link is opened for the first time. */
export const linkMail: Outgoing = {
  name: "client link mail",
  listDue: ({ db }, now, limit) => listDueLinkMail(db, now, limit),
  findNextTime: ({ db }) => findNextLinkMailTime(db),
  async find(context, id, now) {
    const { db } = context;
    const link = await findClientLink(db, id);
    if (link?.mail !== "waiting" || link.mailNextAt === null || link.mailNextAt > now) return null;
    return {
      letter: toLetter(context, link),
      tries: link.mailTries,
      called: `The first opening of client link ${id}`,
      elsewhere: "the opening is in the dashboard",
      setSent: () => updateClientLink(db, id, { mail: "sent", mailNextAt: null, mailError: null }),
      setPostponed: ({ tries, next, reason }) =>
        updateClientLink(db, id, {
          mail: next === null ? "failed" : "waiting",
          mailTries: tries,
          mailNextAt: next,
          mailError: reason,
        }),
    };
  },
};

/** Tells who opened it and when, and nothing of what it shows. */
function toLetter({ config }: Context, link: ClientLinkRow): Letter {
  const openedAt = new Date(link.firstOpenedAt ?? link.createdAt);
  const when = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: config.timeZone,
  }).format(openedAt);
  return {
    id: `client-link-${link.id}-${openedAt.getTime()}`,
    subject: `${link.client} opened your link`,
    text: `Your link for ${link.client} was opened for the first time on ${when} (${config.timeZone}).\n\nWhat was looked at, and for how long: ${config.siteUrl}/dashboard/client-links/${link.id}\n`,
    date: openedAt,
  };
}
