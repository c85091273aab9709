import type { NoticeRow } from "../../store/tables/mails.ts";

/** Returns the state that the dashboard shows for an email to the owner; "off" if none was queued. */
export function shownState(mail: NoticeRow | null | undefined): "off" | "waiting" | "sent" | "failed" {
  const { state } = mail ?? { state: "off" };
  // Only emails to clients end in an unknown state.
  return state === "handing-over" || state === "unknown" ? "waiting" : state;
}
