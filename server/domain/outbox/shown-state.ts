import type { NoticeRow } from "../../store/tables/mails.ts";

/** Returns what the dashboard shows of an email to the owner; "off" where none was queued. */
export function shownState(mail: NoticeRow | null | undefined): "off" | "waiting" | "sent" | "failed" {
  const { state } = mail ?? { state: "off" };
  // Those that end at an unknown state go to clients.
  return state === "handing-over" || state === "unknown" ? "waiting" : state;
}
