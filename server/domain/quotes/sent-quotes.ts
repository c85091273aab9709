import type { Database } from "../../store/database.ts";
import { type EnquiryRow, enquiries } from "../../store/tables/enquiries.ts";
import { quotes } from "../../store/tables/quotes.ts";
import { getEnquiry, moveToStage } from "../enquiries/enquiries.ts";
import { quoteLinksIn } from "../outbox/secret-links.ts";
import { totalOf } from "./shown-quote.ts";

/** Marks the quotes that a reply links to as sent, and moves the enquiry to the stage "quoted". */
export async function markSentQuotes(
  db: Database,
  { id }: EnquiryRow,
  reply: { text: string; language: string; now: string },
): Promise<void> {
  for (const tokenHash of quoteLinksIn(reply.text)) {
    const quote = await quotes.find(db, { tokenHash });
    if (quote?.enquiryId !== id) continue;
    if (quote.sentAt === null) await quotes.update(db, { id: quote.id, state: "open" }, { sentAt: reply.now });
    const enquiry = await getEnquiry(db, id);
    if (enquiry.stage !== "quoted" && enquiry.stage !== "won") await moveToStage(db, enquiry, "quoted", "", reply.now);
    if (enquiry.value === "") await enquiries.update(db, { id }, { value: totalOf(quote.content, reply.language) });
  }
}
