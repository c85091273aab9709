// The automatic answer to the contact form. It contains nothing that the sender typed, not even their name: anybody can enter somebody else's
// address, and would otherwise send them words of their own.
import { replySettings } from "#contract/enquiries.ts";
import { limits } from "#contract/limits.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../store/database.ts";
import type { EnquiryRow } from "../../store/tables/enquiries.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import { listAutomaticAnswers, mails } from "../../store/tables/mails.ts";
import { lockSetting, readSetting } from "../../store/tables/settings.ts";
import { readWords, type SiteWords } from "../../site-words.ts";
import { readSiteContent } from "../site/site-content.ts";
import { clientSubject, queueInThread, subjectForClient } from "./letters.ts";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Queues the automatic answer to an enquiry, if the owner has turned it on and the address may get one: no program, none of the site's own
 * addresses, and none that got one within a day. The answer counts as no reply of the owner.
 */
export async function queueAutomaticAnswer(
  context: Context,
  db: Database,
  enquiry: EnquiryRow,
  now: string,
): Promise<void> {
  const { config } = context;
  const answer = (await readSetting(db, "reply-settings", replySettings))?.automaticAnswer;
  if (!answer?.on || isUnanswerable(enquiry.email, config)) return;
  // Two messages at the same time would both find that the address has got no answer.
  await lockSetting(db, "reply-settings");
  const ago = (milliseconds: number) => new Date(Date.parse(now) - milliseconds).toISOString();
  const answers = await listAutomaticAnswers(db, ago(day));
  if (answers.some(({ address }) => mailboxOf(address) === mailboxOf(enquiry.email))) return;
  const inLastHour = answers.filter(({ createdAt }) => createdAt > ago(hour)).length;
  if (inLastHour >= limits.enquiriesAnHour.answered) return;
  const { identity } = await readSiteContent(context);
  const words = await readWords(context);
  const mail = await queueInThread(db, config, enquiry, {
    kind: "automatic-answer",
    key: `automatic-answer-${enquiry.id}`,
    to: { name: "", email: enquiry.email },
    subject: await clientSubject(db, enquiry, { owner: identity.name, words }),
    text: textOf(answer.text, noteBelow(config, words)),
    now,
  });
  await enquiryEvents.insert(db, {
    enquiryId: enquiry.id,
    kind: "automatic-answer",
    text: "",
    mailId: mail.id,
    createdAt: now,
  });
}

/** Takes back the answer to an enquiry that the owner recognizes as spam before it was sent. */
export async function cancelAutomaticAnswer(db: Database, enquiryId: number): Promise<void> {
  const taken = await mails.remove(db, { enquiryId, kind: "automatic-answer", state: "waiting" });
  if (taken > 0) await enquiryEvents.remove(db, { enquiryId, kind: "automatic-answer" });
}

/** Returns the answer as somebody gets it who chose no service. */
export async function answerLetter(
  context: Context,
  text: string,
): Promise<{ subject: string; text: string; fromName: string }> {
  const { name } = (await readSiteContent(context)).identity;
  const words = await readWords(context);
  return {
    subject: subjectForClient("", name, words),
    text: textOf(text, noteBelow(context.config, words)),
    fromName: name,
  };
}

/** Returns what stands below every answer, for people whose address was entered by somebody else. */
export function noteBelow({ siteUrl }: Pick<Config, "siteUrl">, { server }: SiteWords): string {
  return server.mail.automatic({ site: siteUrl });
}

function textOf(text: string, note: string): string {
  return `${text}\n\n— \n${note}\n`;
}

/** Returns whether no person reads an address, or only the owner does. */
export function isUnanswerable(
  email: string,
  { owner, mail }: { owner: Pick<Config["owner"], "email">; mail: Pick<Config["mail"], "from"> },
): boolean {
  const mailbox = mailboxOf(email);
  const own = [owner.email, mail.from].flatMap((address) => (address ? mailboxOf(address) : []));
  return own.includes(mailbox) || ofPrograms.test(mailbox.slice(0, mailbox.lastIndexOf("@")));
}

/** The names of mailboxes that programs use, and of mailing lists (RFC 3834). */
const ofPrograms =
  /^(?:.*[._-])?(?:(?:no|do[._-]?not|dont|never)[._-]?(?:reply|response|answer)|auto[._-]?(?:reply|responder|answer)|mailer[._-]?daemon|daemon|postmaster|hostmaster|bounces?|abuse|listserv|majordomo|notifications?)(?:[._-].*)?$|^owner-|-(?:owner|request|bounces?)$|^srs[01]=|^prvs=/u;

/** Returns who gets the emails to an address: case and what stands after a plus sign make no other mailbox. */
function mailboxOf(address: string): string {
  const plain = (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).normalize("NFKC").toLowerCase();
  return plain.replace(/\+[^@]*(?=@)/, "");
}
