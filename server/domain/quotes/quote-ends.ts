// Tells the owner about quotes that nobody has decided about: two days before their last day is over, and when it is.
import type { Context } from "../../context.ts";
import { enquiryEvents } from "../../store/tables/enquiry-events.ts";
import { enquiries } from "../../store/tables/enquiries.ts";
import { listEnding, type QuoteRow, quotes } from "../../store/tables/quotes.ts";
import { getEnquiry } from "../enquiries/enquiries.ts";
import { tellBoth } from "../enquiries/tell-both.ts";
import { changeRecords } from "../transactions.ts";
import { formatDay, numberOf } from "./shown-quote.ts";

const ahead = 2 * 86_400_000;

export async function tellEnds(context: Context): Promise<void> {
  const now = context.clock.now();
  const ending = await listEnding(context.db, new Date(now.getTime() + ahead).toISOString());
  for (const quote of ending) {
    const told = quote.expiresAt <= now.toISOString() ? "over" : "soon";
    if (told !== quote.endTold) await tell(context, quote, told);
  }
}

async function tell(context: Context, quote: QuoteRow, told: "soon" | "over"): Promise<void> {
  await changeRecords(context, async ({ db, now }) => {
    // The client may have decided meanwhile, or another process told the owner.
    if ((await quotes.update(db, { id: quote.id, state: "open", endTold: quote.endTold }, { endTold: told })) === 0)
      return;
    const enquiry = await getEnquiry(db, quote.enquiryId);
    const number = numberOf(quote, context.config.timeZone);
    const day = formatDay(quote.content.validUntil);
    const text =
      told === "over" ? `Quote ${number} has expired, undecided` : `Quote ${number} can be accepted until ${day}`;
    await enquiryEvents.insert(db, { enquiryId: enquiry.id, kind: "note", text, mailId: null, createdAt: now });
    await enquiries.update(db, { id: enquiry.id }, { read: false });
    await tellBoth(context, db, {
      key: `quote-end-${quote.id}-${told}`,
      enquiry,
      now,
      client: null,
      owner:
        told === "over"
          ? `The quote ${number} for “${quote.content.title}” has expired. ${enquiry.name} hasn’t decided.`
          : `The quote ${number} for “${quote.content.title}” can be accepted until ${day}. ${enquiry.name} hasn’t decided yet.`,
    });
  });
  context.events.emit("mailDue");
}
