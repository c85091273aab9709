import type { Service } from "./site/home.ts";

/** Returns a service's price and duration as its tile shows them, such as "from $1,200 · 14 days"; may be empty. */
export function formatServicePrice({
  priceFrom,
  fixedPrice,
  duration,
}: Pick<Service, "priceFrom" | "fixedPrice" | "duration">): string {
  const price = priceFrom === undefined ? fixedPrice && `fixed ${fixedPrice}` : `from ${priceFrom}`;
  return [price, duration].filter(Boolean).join(" · ");
}
