// All that is stored about one client, to give it to them or to delete it. person-tables.ts lists where it is.
import {
  personActivity,
  personCall,
  personDelivery,
  personEnquiry,
  personEvent,
  personFile,
  personFileRequest,
  personInvoice,
  personLink,
  personLinkOpening,
  personLinkTarget,
  personLinkView,
  personMail,
  personQuote,
  personSubscription,
  type PersonRecord,
} from "#contract/people.ts";
import type { Context } from "../../context.ts";
import { NotFoundError } from "../../errors.ts";
import { pickFields } from "../../pick-fields.ts";
import type { Database } from "../../store/database.ts";
import { type ClientLinkRow, clientLinks } from "../../store/tables/client-links.ts";
import type { MailRow } from "../../store/tables/mails.ts";
import { listEnquiriesOf, lockEnquiries } from "../../store/tables/people.ts";
import { subscribers } from "../../store/tables/subscribers.ts";
import { removeStored } from "../enquiries/client-files.ts";
import { changedAddress } from "../enquiries/enquiries.ts";
import { keyOf } from "../newsletter/addresses.ts";
import { clientLinksIn, withoutAnySecrets } from "../outbox/secret-links.ts";
import { numberOf, totalOf } from "../quotes/shown-quote.ts";
import { readSiteContent } from "../site/site-content.ts";
import { changeRecords } from "../transactions.ts";
import { type Person, personTables } from "./person-tables.ts";

/** An email address in any case, and client links that the owner knows to be about the same person. */
export type Wanted = { email: string; links: readonly number[] };

/** Returns all that is stored about a person. */
export async function readPerson(context: Context, wanted: Wanted): Promise<PersonRecord> {
  const { db, clock, config } = context;
  const { person, sameName } = await findPerson(db, wanted);
  const { language } = (await readSiteContent(context)).identity;
  const tables = personTables;
  const events = Map.groupBy(await tables.enquiryEvents.read(db, person), ({ enquiryId }) => enquiryId);
  const mails = await tables.mails.read(db, person);
  const mailsOfEnquiries = Map.groupBy(mails, ({ enquiryId }) => enquiryId);
  const mailsOfLinks = Map.groupBy(mails, ({ linkId }) => linkId);
  const quotes = Map.groupBy(await tables.quotes.read(db, person), ({ enquiryId }) => enquiryId);
  const invoices = Map.groupBy(await tables.invoices.read(db, person), ({ enquiryId }) => enquiryId);
  const calls = Map.groupBy(await tables.callProposals.read(db, person), ({ enquiryId }) => enquiryId);
  const files = Map.groupBy(await tables.clientFiles.read(db, person), ({ enquiryId }) => enquiryId);
  const requests = Map.groupBy(await tables.fileRequests.read(db, person), ({ enquiryId }) => enquiryId);
  const targets = Map.groupBy(await tables.clientLinkTargets.read(db, person), ({ linkId }) => linkId);
  const openings = Map.groupBy(await tables.clientLinkOpenings.read(db, person), ({ linkId }) => linkId);
  const mailsOfSubscribers = Map.groupBy(mails, ({ subscriberId }) => subscriberId);
  const deliveries = Map.groupBy(await tables.newsletterDeliveries.read(db, person), (each) => each.subscriberId);
  const views = Map.groupBy(await tables.clientLinkViews.read(db, person), ({ openingId }) => openingId);
  return {
    email: fold(wanted.email),
    writtenAt: clock.now().toISOString(),
    enquiries: (await tables.enquiries.read(db, person)).map((row) =>
      pickFields(personEnquiry, {
        ...row,
        history: (events.get(row.id) ?? []).map((each) =>
          pickFields(personEvent, { ...each, text: withoutAnySecrets(each.text) }),
        ),
        mails: (mailsOfEnquiries.get(row.id) ?? []).map(showMail),
        quotes: (quotes.get(row.id) ?? []).map((quote) =>
          pickFields(personQuote, {
            ...quote,
            number: numberOf(quote, config.timeZone),
            total: totalOf(quote.content, language),
          }),
        ),
        invoices: (invoices.get(row.id) ?? []).map((invoice) => pickFields(personInvoice, invoice)),
        calls: (calls.get(row.id) ?? []).map((call) =>
          pickFields(personCall, {
            ...call,
            times: JSON.parse(call.times) as string[],
            endTold: call.endTold === 1,
          }),
        ),
        files: (files.get(row.id) ?? []).map((file) => pickFields(personFile, file)),
        fileRequests: (requests.get(row.id) ?? []).map((each) => pickFields(personFileRequest, each)),
      }),
    ),
    clientLinks: (await tables.clientLinks.read(db, person)).map((row) =>
      pickFields(personLink, {
        ...row,
        targets: (targets.get(row.id) ?? []).map((target) => pickFields(personLinkTarget, target)),
        log: (openings.get(row.id) ?? []).map((opening) =>
          pickFields(personLinkOpening, {
            ...opening,
            views: (views.get(opening.id) ?? []).map((view) => pickFields(personLinkView, view)),
          }),
        ),
        mails: (mailsOfLinks.get(row.id) ?? []).map(showMail),
      }),
    ),
    sameName: sameName.map(({ id, client, note, createdAt }) => ({ id, client, note, createdAt })),
    subscriptions: (await tables.subscribers.read(db, person)).map((row) =>
      pickFields(personSubscription, {
        ...row,
        mails: (mailsOfSubscribers.get(row.id) ?? []).map(showMail),
        letters: (deliveries.get(row.id) ?? []).map((each) => pickFields(personDelivery, each)),
      }),
    ),
    activity: (await tables.activity.read(db, person)).map((entry) => pickFields(personActivity, entry)),
  };
}

/** Deletes all that is stored about a person. What is on its way at that moment finds nothing to add to. */
export async function forgetPerson(context: Context, wanted: Wanted): Promise<void> {
  const files = await changeRecords(context, async ({ db }) => {
    const found = await findPerson(db, wanted);
    await lockEnquiries(
      db,
      found.person.enquiries.map(({ id }) => id),
    );
    // Another call may have deleted them, or added a file, before this one had the lock.
    const { person } = await findPerson(db, wanted);
    const stored = await personTables.clientFiles.read(db, person);
    for (const { forget } of Object.values(personTables)) if (typeof forget === "function") await forget(db, person);
    return stored;
  });
  await removeStored(context, files);
  await context.forgetDeleted();
}

/** Finds a person, and the client links for somebody of the same name. Throws if nothing is known of the address. */
async function findPerson(
  db: Database,
  { email: wanted, links: chosen }: Wanted,
): Promise<{ person: Person; sameName: ClientLinkRow[] }> {
  const email = fold(wanted);
  const enquiries = await listEnquiriesOf(db, email, changedAddress(email).toLowerCase());
  const all = await clientLinks.list(db, {}, "id");
  const sent = all.length > 0 ? await listSentLinks(db, { enquiries, links: [], subscribers: [] }) : new Set<string>();
  const known = all.filter((link) => isNamed(link, email) || sent.has(link.tokenHash));
  const key = keyOf(wanted);
  const subscribed = key === null ? [] : await subscribers.list(db, { emailKey: key });
  if (enquiries.length === 0 && known.length === 0 && subscribed.length === 0)
    throw new NotFoundError(`Nothing is stored about ${wanted}. Check the address.`);
  const missing = chosen.find((id) => !all.some((link) => link.id === id));
  if (missing !== undefined) throw new NotFoundError(`There is no client link ${missing}. Reload the page.`);
  const links = all.filter((link) => known.includes(link) || chosen.includes(link.id));
  const names = new Set(enquiries.map(({ name }) => fold(name)));
  const sameName = all.filter((link) => !links.includes(link) && names.has(fold(link.client)));
  return { person: { enquiries, links, subscribers: subscribed }, sameName };
}

/** Returns the hashes of the client links in the emails about enquiries. */
async function listSentLinks(db: Database, person: Person): Promise<Set<string>> {
  const mails = await personTables.mails.read(db, person);
  return new Set(mails.flatMap(({ text }) => clientLinksIn(text)));
}

/** Returns whether a client link names an address. */
function isNamed({ client, note }: ClientLinkRow, email: string): boolean {
  const words = fold(`${client} ${note}`).split(/[\s<>,;:()"'“”„]+/);
  return words.some((word) => word === email || word.replace(/[.!?]+$/, "") === email);
}

function showMail(mail: MailRow): PersonRecord["enquiries"][number]["mails"][number] {
  return pickFields(personMail, {
    ...mail,
    text: withoutAnySecrets(mail.text),
    thread: JSON.parse(mail.thread) as string[],
  });
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
