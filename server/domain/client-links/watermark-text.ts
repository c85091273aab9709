import type { Context } from "../../context.ts";
import { dayOf } from "../../calendar.ts";
import { readWords, writeShortDay } from "../../site-words.ts";
import type { ClientLinkRow } from "../../store/tables/client-links.ts";

/** Returns the client's name with the day, or "" for a link without a watermark. */
export async function watermarkText(
  context: Pick<Context, "config" | "clock" | "db" | "content">,
  link: ClientLinkRow,
): Promise<string> {
  if (!link.watermark) return "";
  const today = dayOf(context.clock.now(), context.config.timeZone);
  return `${link.client} · ${writeShortDay(today, await readWords(context))}`;
}
