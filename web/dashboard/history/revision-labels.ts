import type { RevisionSummary } from "#contract/drafts.ts";

const kinds: Record<RevisionSummary["kind"], string> = {
  saved: "Saved",
  published: "Published",
  unpublished: "Unpublished",
  restored: "Restored",
  autosaved: "Autosaved",
};

export function kindLabel({ kind, restoredFrom }: RevisionSummary): string {
  return kind === "restored" && restoredFrom !== null ? `Restored from revision ${restoredFrom}` : kinds[kind];
}

export function authorLabel({ author, device }: RevisionSummary): string {
  return [author, device].filter(Boolean).join(" · ") || "Savepoint";
}

export function formatDay(timestamp: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone }).format(new Date(timestamp));
}

export function formatTime(timestamp: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(new Date(timestamp));
}
