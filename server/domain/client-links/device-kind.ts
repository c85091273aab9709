import type { clientDevices } from "#contract/client-links.ts";

/** Returns the kind of device, which doesn't identify anybody. */
export function deviceKind(userAgent = ""): (typeof clientDevices)[number] {
  if (/iPad|Tablet|PlayBook|Silk(?!.*Mobile)|Android(?!.*Mobile)/i.test(userAgent)) return "tablet";
  if (/iPhone|iPod|Mobile/i.test(userAgent)) return "phone";
  return /Windows|Macintosh|Linux|CrOS/i.test(userAgent) ? "computer" : "other";
}
