import type { Words } from "#words/en.ts";
import type { Service } from "./site/home.ts";

/** Returns a service's price and duration as its tile shows them, such as "from $1,200 · 14 days"; may be empty. */
export function formatServicePrice(
  { priceFrom, fixedPrice, duration }: Pick<Service, "priceFrom" | "fixedPrice" | "duration">,
  words: Words["services"],
): string {
  const price =
    priceFrom === undefined ? fixedPrice && words.fixed({ price: fixedPrice }) : words.from({ price: priceFrom });
  return [price, duration].filter(Boolean).join(" · ");
}
