// Every table that can hold something about a client: what makes a row one about them, and how to read and to delete these rows. A test
// fails for a table that is neither here nor known to hold nothing about clients.
import type { Database, Tables } from "../../store/database.ts";
import { deleteActivityById, listActivity, maxEntries } from "../../store/tables/activity.ts";
import { type CallProposalRow } from "../../store/tables/call-proposals.ts";
import { type ClientFileRow, clientFiles } from "../../store/tables/client-files.ts";
import { clientLinkOpenings, clientLinkViews } from "../../store/tables/client-link-log.ts";
import { type ClientLinkRow, clientLinks, listTargets } from "../../store/tables/client-links.ts";
import { enquiryEvents, type EventRow } from "../../store/tables/enquiry-events.ts";
import type { EnquiryRow } from "../../store/tables/enquiries.ts";
import type { FileRequestRow } from "../../store/tables/file-requests.ts";
import { type InvoiceRow, invoices } from "../../store/tables/invoices.ts";
import { type MailRow, mails } from "../../store/tables/mails.ts";
import { type NewsletterDeliveryRow, newsletterDeliveries } from "../../store/tables/newsletter-issues.ts";
import { listIn } from "../../store/tables/people.ts";
import { type QuoteRow, quotes } from "../../store/tables/quotes.ts";
import type { SubscriberRow } from "../../store/tables/subscribers.ts";
import type { RowOf } from "../../store/table.ts";
import { linkLinesOf } from "../client-links/link-activity.ts";
import { eraseEnquiries, listAnnouncing } from "../enquiries/enquiries.ts";
import { eraseSubscribers } from "../newsletter/addresses.ts";

/** A client or reader, by the enquiries, client links and subscriptions about them. */
export type Person = {
  enquiries: readonly EnquiryRow[];
  links: readonly ClientLinkRow[];
  subscribers: readonly SubscriberRow[];
};

type PersonTable<Row> = {
  /** What makes a row one about the person. */
  by: string;
  read(db: Database, person: Person): Promise<Row[]>;
  /** Deletes the rows; or the tables with whose rows they are deleted. */
  forget: ((db: Database, person: Person) => Promise<unknown>) | readonly (keyof Tables)[];
};

type OpeningRow = RowOf<typeof clientLinkOpenings>;
type ViewRow = RowOf<typeof clientLinkViews>;
type TargetRow = { linkId: number; kind: "project" | "post" | "build"; targetId: number; position: number };
type ActivityRow = { id: number; time: string; text: string };

export const personTables = {
  activity: {
    by: "text: the name, as in the enquiry of that time, or as in a client link that no other person’s has",
    read: listActivityOf,
    forget: async (db, person) => {
      const entries = await listActivityOf(db, person);
      await deleteActivityById(
        db,
        entries.map(({ id }) => id),
      );
    },
  } satisfies PersonTable<ActivityRow>,
  enquiries: {
    by: "email, also an earlier one",
    read: async (_db, { enquiries }) => [...enquiries],
    forget: (db, { enquiries }) => eraseEnquiries(db, enquiries),
  } satisfies PersonTable<EnquiryRow>,
  enquiryEvents: {
    by: "enquiryId",
    read: async (db, { enquiries }) =>
      (await listIn(db, "enquiryEvents", "enquiryId", idsOf(enquiries))).map((row) => enquiryEvents.decode(row)),
    forget: ["enquiries"],
  } satisfies PersonTable<EventRow>,
  mails: {
    by: "enquiryId, linkId or subscriberId",
    read: async (db, { enquiries, links, subscribers }) =>
      [
        ...(await listIn(db, "mails", "enquiryId", idsOf(enquiries))),
        ...(await listIn(db, "mails", "linkId", idsOf(links))),
        ...(await listIn(db, "mails", "subscriberId", idsOf(subscribers))),
      ].map((row) => mails.decode(row)),
    forget: ["enquiries", "clientLinks", "subscribers"],
  } satisfies PersonTable<MailRow>,
  quotes: {
    by: "enquiryId",
    read: async (db, { enquiries }) =>
      (await listIn(db, "quotes", "enquiryId", idsOf(enquiries))).map((row) => quotes.decode(row)),
    forget: ["enquiries"],
  } satisfies PersonTable<QuoteRow>,
  invoices: {
    by: "enquiryId. Issued ones stay, without it, because the law wants them kept",
    read: async (db, { enquiries }) =>
      (await listIn(db, "invoices", "enquiryId", idsOf(enquiries))).map((row) => invoices.decode(row)),
    forget: ["enquiries"],
  } satisfies PersonTable<InvoiceRow>,
  callProposals: {
    by: "enquiryId",
    read: (db, { enquiries }) => listIn(db, "callProposals", "enquiryId", idsOf(enquiries)),
    forget: ["enquiries"],
  } satisfies PersonTable<CallProposalRow>,
  fileRequests: {
    by: "enquiryId",
    read: (db, { enquiries }) => listIn(db, "fileRequests", "enquiryId", idsOf(enquiries)),
    forget: ["enquiries"],
  } satisfies PersonTable<FileRequestRow>,
  clientFiles: {
    by: "enquiryId",
    read: async (db, { enquiries }) =>
      (await listIn(db, "clientFiles", "enquiryId", idsOf(enquiries))).map((row) => clientFiles.decode(row)),
    forget: ["enquiries"],
  } satisfies PersonTable<ClientFileRow>,
  clientLinks: {
    by: "client or note: the email address; tokenHash: a link in an email to the person; or the owner’s choice",
    read: async (_db, { links }) => [...links],
    forget: async (db, { links }) => {
      for (const { id } of links) await clientLinks.remove(db, { id });
    },
  } satisfies PersonTable<ClientLinkRow>,
  clientLinkTargets: {
    by: "linkId",
    read: async (db, { links }) =>
      [...(await listTargets(db, idsOf(links)))].flatMap(([linkId, targets]) =>
        targets.map(({ kind, id }, position) => ({ linkId, kind, targetId: id, position })),
      ),
    forget: ["clientLinks"],
  } satisfies PersonTable<TargetRow>,
  clientLinkOpenings: {
    by: "linkId",
    read: listOpeningsOf,
    forget: ["clientLinks"],
  } satisfies PersonTable<OpeningRow>,
  clientLinkViews: {
    by: "openingId",
    read: async (db, person) =>
      (await listIn(db, "clientLinkViews", "openingId", idsOf(await listOpeningsOf(db, person)))).map((row) =>
        clientLinkViews.decode(row),
      ),
    forget: ["clientLinkOpenings"],
  } satisfies PersonTable<ViewRow>,
  subscribers: {
    by: "emailKey. A keyed hash stays of an address that had confirmed, so that no import brings it back",
    read: async (_db, { subscribers }) => [...subscribers],
    forget: (db, { subscribers }) => eraseSubscribers(db, subscribers),
  } satisfies PersonTable<SubscriberRow>,
  newsletterDeliveries: {
    by: "subscriberId",
    read: async (db, { subscribers }) => {
      const rows: NewsletterDeliveryRow[] = [];
      for (const { id } of subscribers)
        rows.push(...(await newsletterDeliveries.list(db, { subscriberId: id }, "issueId")));
      return rows;
    },
    forget: ["subscribers"],
  } satisfies PersonTable<NewsletterDeliveryRow>,
};

async function listOpeningsOf(db: Database, { links }: Person): Promise<OpeningRow[]> {
  return (await listIn(db, "clientLinkOpenings", "linkId", idsOf(links))).map((row) => clientLinkOpenings.decode(row));
}

/** Lists the lines of the activity log with the person's name, oldest first. */
async function listActivityOf(db: Database, { enquiries, links }: Person): Promise<ActivityRow[]> {
  const own = new Set(idsOf(links));
  const others = new Set((await clientLinks.list(db, {})).filter(({ id }) => !own.has(id)).map(({ client }) => client));
  // Also of links that were deleted before.
  const clients = new Set([...links.map(({ client }) => client), ...enquiries.map(({ name }) => name)]);
  const named = new Set([...clients].filter((client) => !others.has(client)).flatMap(linkLinesOf));
  const lines = (await listActivity(db, maxEntries)).filter(({ text }) => named.has(text));
  return [...lines, ...(await listAnnouncing(db, enquiries))].toSorted((one, other) => one.id - other.id);
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
