import type { Session } from "#contract/auth.ts";
import type { IconName } from "#web/shared/icons/icon.tsx";

type Device = Pick<Session, "device">;

export function deviceTitle({ device }: Device): string {
  return device.charAt(0).toUpperCase() + device.slice(1);
}

export function deviceIcon({ device }: Device): IconName {
  if (/\b(iOS|Android)\b/.test(device)) return "smartphone";
  return /\bon\b|browser/i.test(device) ? "monitor" : "code";
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** Returns words such as "3 hours ago". The server updates the time at most every five minutes. */
export function lastSeen(time: string, now: number): string {
  const past = now - Date.parse(time);
  const [unit, length] = units.find(([, length]) => past >= length) ?? ["minute", 60_000];
  if (past < 5 * 60_000) return "a few minutes ago";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(past / length), unit);
}
