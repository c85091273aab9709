import type { Database } from "../../store/database.ts";
import { type MessageRow, messages } from "../../store/tables/messages.ts";
import { quotes } from "../../store/tables/quotes.ts";
import { getMessage, moveToStage } from "../enquiries/messages.ts";
import { quoteLinksIn } from "../outbox/secret-links.ts";
import { totalOf } from "./shown-quote.ts";

/** Marks the quotes that a reply links to as sent, and moves the message to the stage "quoted". */
export async function markSentQuotes(
  db: Database,
  { id }: MessageRow,
  reply: { text: string; language: string; now: string },
): Promise<void> {
  for (const tokenHash of quoteLinksIn(reply.text)) {
    const quote = await quotes.find(db, { tokenHash });
    if (quote?.messageId !== id) continue;
    if (quote.sentAt === null) await quotes.update(db, { id: quote.id, state: "open" }, { sentAt: reply.now });
    const message = await getMessage(db, id);
    if (message.stage !== "quoted" && message.stage !== "won") await moveToStage(db, message, "quoted", "", reply.now);
    if (message.value === "") await messages.update(db, { id }, { value: totalOf(quote.content, reply.language) });
  }
}
