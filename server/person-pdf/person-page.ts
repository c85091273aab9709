// What the pages about a client show, as data for the template.
import { writeMoney } from "#contract/money.ts";
import { stageNames, stages } from "#contract/enquiry-stages.ts";
import type { PersonRecord } from "#contract/people.ts";
import { linesOf } from "../typesetting/page-texts.ts";

type Paragraphs = string[];
type Fact = { label: string; value: string };
/** Something with a date: an email, a note, a quote. */
type Entry = { title: string; date: string; facts: Fact[]; text: Paragraphs };
type Part = { title: string; entries: Entry[] };
type Section = { title: string; facts: Fact[]; text: Paragraphs; parts: Part[] };
export type PersonPage = { title: string; name: string; introduction: string; sections: Section[] };

type Enquiry = PersonRecord["enquiries"][number];
type Mail = Enquiry["mails"][number];
type Words = { owner: string; siteUrl: string; timeZone: string };

const invoiceNames = { invoice: "Invoice", deposit: "Invoice for a deposit", cancellation: "Cancellation" } as const;

export function toPersonPage(record: PersonRecord, { owner, siteUrl, timeZone }: Words): PersonPage {
  const time = (instant: string | null) =>
    instant === null
      ? ""
      : new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone }).format(new Date(instant));

  const ofMail = (mail: Mail): Entry => ({
    title: mail.subject,
    date: time(mail.sentAt ?? mail.createdAt),
    facts: facts({
      To: mail.address === "" ? owner : `${mail.name} <${mail.address}>`,
      State: mail.state,
      Problem: mail.error ?? "",
      "Next try": mail.state === "waiting" ? time(mail.nextAt) : "",
      "Quote attached": mail.quoteId === null ? "" : "Yes",
      "Invoice attached": mail.invoiceId === null ? "" : "Yes",
      "Calendar file attached": mail.calendar === "" ? "" : "Yes",
    }),
    text: linesOf(mail.text),
  });

  const ofQuote = (quote: Enquiry["quotes"][number]): Entry => {
    const { content } = quote;
    const money = (hundredths: number) => writeMoney(hundredths, content.currency, "en");
    return {
      title: `Quote ${quote.number}: ${content.title}`,
      date: time(quote.createdAt),
      facts: facts({
        Total: quote.total,
        Tax: content.tax === null ? "" : `${content.tax.name} ${content.tax.percent} %`,
        Deposit: content.deposit === null ? "" : `${content.deposit.percent} %`,
        "Deposit paid on": quote.depositPaidOn ?? "",
        State: quote.state,
        "Valid until": content.validUntil,
        Sent: time(quote.sentAt),
        Opened:
          quote.openings === 0
            ? ""
            : `${quote.openings} ×, first ${time(quote.firstOpenedAt)}, last ${time(quote.lastOpenedAt)}`,
        Decided: time(quote.decidedAt),
        "Decided by": quote.decidedBy,
        "Agreed to the terms": quote.agreed ? "Yes" : "",
        Reason: quote.reason,
      }),
      text: [
        ...linesOf(content.client),
        ...content.lines.flatMap((line) => [
          `${line.quantity} × ${line.title}: ${money(line.price)}`,
          ...linesOf(line.text),
        ]),
        ...linesOf(content.terms),
      ],
    };
  };

  const ofInvoice = ({ content, ...invoice }: Enquiry["invoices"][number]): Entry => {
    const money = (hundredths: number) => writeMoney(hundredths, content.currency, "en");
    return {
      title: `${invoiceNames[invoice.kind]} ${invoice.number ?? "(draft)"}: ${content.title}`,
      date: time(invoice.createdAt),
      facts: facts({
        Total: money(content.total),
        "Left to pay": content.due === content.total ? "" : money(content.due),
        State: invoice.state,
        Issued: invoice.issuedOn ?? "",
        Due: invoice.dueOn ?? "",
        Paid: invoice.paidOn ?? "",
        Sent: time(invoice.sentAt),
        "VAT ID": content.buyerVatId,
        Performed: content.performed,
      }),
      text: [
        ...linesOf(content.buyer),
        ...content.lines.flatMap((line) => [
          `${line.quantity} × ${line.title}: ${money(line.price)}`,
          ...linesOf(line.text),
        ]),
        ...linesOf(content.note),
      ],
    };
  };

  const ofEnquiry = (enquiry: Enquiry): Section => ({
    title: `Enquiry of ${time(enquiry.createdAt)}`,
    facts: facts({
      Name: enquiry.name,
      Email: enquiry.email,
      Service: [enquiry.serviceTitle, enquiry.offer].filter(Boolean).join(" · "),
      Budget: enquiry.budget,
      Deadline: enquiry.deadline,
      Link: enquiry.link,
      "Added by hand": enquiry.addedByHand ? "Yes" : "",
      "Subject of the email": enquiry.subject,
      Folder: enquiry.folder,
      Stage: stageNames[enquiry.stage],
      Value: enquiry.value,
      "Reminder on": enquiry.nextAt ?? "",
      "First answered": time(enquiry.answeredAt),
      Closed: time(enquiry.closedAt),
      "Came from": enquiry.source === null ? "" : enquiry.source || "direct visit",
      Campaign: enquiry.campaign ?? "",
      "First page": enquiry.firstPage ?? "",
      "Sorted out as spam by": enquiry.sortedOut,
      "Spam filter learned": enquiry.learnedAs,
    }),
    text: linesOf(enquiry.message),
    parts: parts({
      "Notes and history": enquiry.history
        // Emails have a part of their own.
        .filter(({ mailId }) => mailId === null)
        .map((event) => {
          const stage = stages.find((each) => each === event.stage);
          const moved = stage ? `Moved to ${stageNames[stage]}` : "Moved";
          return {
            title: event.kind === "moved" ? moved : event.kind === "files" ? "Sent by a link" : "Note",
            date: time(event.createdAt),
            facts: [],
            text: linesOf(event.text),
          };
        }),
      Emails: enquiry.mails.map(ofMail),
      Quotes: enquiry.quotes.map(ofQuote),
      Invoices: enquiry.invoices.map(ofInvoice),
      Calls: enquiry.calls.map((call) => ({
        title: call.picked === null ? "Proposed times for a call" : `Call on ${time(call.picked)}`,
        date: time(call.createdAt),
        facts: facts({
          Proposed: call.times.map(time).join("; "),
          Minutes: String(call.minutes),
          Place: call.place,
          "Time zone of the client": call.clientZone,
          "Last changed": time(call.changedAt),
          Canceled: time(call.canceledAt),
        }),
        text: [],
      })),
      Files: enquiry.files.map((file) => ({
        title: file.name,
        date: time(file.createdAt),
        facts: facts({ Size: `${file.bytes} bytes`, "Needs a password": file.locked ? "Yes" : "" }),
        text: [],
      })),
      "Links for files": enquiry.fileRequests.map((request) => ({
        title: `Works until ${time(request.expiresAt)}`,
        date: time(request.createdAt),
        facts: [],
        text: [],
      })),
    }),
  });

  const ofLink = (link: PersonRecord["clientLinks"][number]): Section => ({
    title: `Client link for ${link.client}`,
    facts: facts({
      Note: link.note,
      Made: time(link.createdAt),
      "Works until": time(link.expiresAt),
      Revoked: time(link.revokedAt),
      Watermark: link.watermark ? "Yes" : "",
      Openings: link.maxOpenings === null ? String(link.openings) : `${link.openings} of ${link.maxOpenings}`,
      Opens: link.targets.map(({ kind, targetId }) => `${kind} ${targetId}`).join(", "),
    }),
    text: [],
    parts: parts({
      Openings: link.log.map((opening) => ({
        title: `On a device of the kind “${opening.device}”`,
        date: time(opening.openedAt),
        facts: opening.views.map((view) => ({
          label: time(view.at),
          value: `${view.what === "play" ? "Played" : "Read"} “${view.title}”, ${view.seconds} s`,
        })),
        text: [],
      })),
      Emails: link.mails.map(ofMail),
    }),
  });

  const ofSubscription = (row: PersonRecord["subscriptions"][number]): Section => ({
    title: "Newsletter",
    facts: facts({
      Email: row.email,
      State: row.state,
      "Came in by": row.origin,
      Page: row.sourcePath,
      "Consented to": row.consent,
      Language: row.language,
      Topics: row.topics.join(", "),
      "Topics to confirm": row.askedTopics?.join(", ") ?? "",
      Added: time(row.createdAt),
      "Asked to confirm": row.askedAt === null ? "" : `${row.asks} ×, last ${time(row.askedAt)}`,
      Confirmed: time(row.confirmedAt),
      Ended: time(row.endedAt),
      "Why it ended": row.endedReason,
      "Letters that bounced": row.softBounces === 0 ? "" : String(row.softBounces),
    }),
    text: [],
    parts: parts({
      Emails: row.mails.map(ofMail),
      Letters: row.letters.map((letter) => ({
        title: `Issue ${letter.issueId}`,
        date: time(letter.sentAt ?? letter.handedAt),
        facts: facts({
          State: letter.state,
          Tries: String(letter.tries),
          "Next try": time(letter.nextAt),
          "Mail server": letter.reply,
        }),
        text: [],
      })),
    }),
  });

  const { activity } = record;
  return {
    title: `Everything about ${record.email}`,
    name: owner,
    introduction: `All that ${siteUrl} stored about ${record.email} on ${time(record.writtenAt)} (${timeZone}).`,
    sections: [
      ...record.enquiries.map(ofEnquiry),
      ...record.clientLinks.map(ofLink),
      ...record.subscriptions.map(ofSubscription),
      ...(activity.length === 0
        ? []
        : [
            {
              title: "Activity log",
              facts: activity.map((entry) => ({ label: time(entry.time), value: entry.text })),
              text: [],
              parts: [],
            },
          ]),
    ],
  };
}

/** Leaves out what is empty. */
function facts(values: Record<string, string>): Fact[] {
  return Object.entries(values).flatMap(([label, value]) => (value === "" ? [] : [{ label, value }]));
}

function parts(values: Record<string, Entry[]>): Part[] {
  return Object.entries(values).flatMap(([title, entries]) => (entries.length === 0 ? [] : [{ title, entries }]));
}
