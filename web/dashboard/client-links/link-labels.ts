import type { ClientLink, ClientLinkState, ClientOpening } from "#contract/client-links.ts";

export const stateLabels: Readonly<Record<ClientLinkState, { label: string; tone: "ok" | "warn" | "neutral" }>> = {
  active: { label: "Active", tone: "ok" },
  "used-up": { label: "Used up", tone: "warn" },
  expired: { label: "Expired", tone: "neutral" },
  revoked: { label: "Revoked", tone: "neutral" },
};

export const deviceLabels: Readonly<Record<ClientOpening["device"], string>> = {
  computer: "Computer",
  phone: "Phone",
  tablet: "Tablet",
  other: "Unknown device",
};

/** Returns a time such as "45 s", "12 min" or "1 h 5 min". */
export function timeSpent(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ""}`;
}

/** Returns how often a link was opened, such as "Opened 2 of 5 times". */
export function openingsOf({ openings, maxOpenings }: Pick<ClientLink, "openings" | "maxOpenings">): string {
  if (maxOpenings !== null) return `Opened ${openings} of ${maxOpenings === 1 ? "1 time" : `${maxOpenings} times`}`;
  if (openings === 0) return "Not opened yet";
  return openings === 1 ? "Opened once" : `Opened ${openings} times`;
}

/** Returns what a link opens, in one line. */
export function targetsOf({ targets }: Pick<ClientLink, "targets">): string {
  if (targets.length === 0) return "Nothing: its content was deleted";
  return targets
    .map(({ kind, title, detail }) => (kind === "build" ? `${title} (${detail.split(",")[0]?.toLowerCase()})` : title))
    .join(", ");
}
