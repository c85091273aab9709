import type { CountedEvent } from "#contract/visit-terms.ts";

/** Counts an event for the statistics. The script in the head sends it, if the visitor may be counted. */
export function count(event: CountedEvent, more: { detail?: string; seconds?: number } = {}): void {
  dispatchEvent(new CustomEvent("count", { detail: { event, ...more } }));
}
