import type { Context } from "../../context.ts";
import type { ClientLinkRow } from "../../store/tables/client-links.ts";

/** Returns the client's name with the day, or "" for a link without a watermark. */
export function watermarkText({ config, clock }: Pick<Context, "config" | "clock">, link: ClientLinkRow): string {
  if (!link.watermark) return "";
  const day = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: config.timeZone,
  });
  return `${link.client} · ${day.format(clock.now())}`;
}
