import type { CountedEvent } from "#contract/visit-words.ts";

/** Has an event counted for the statistics; the script in the head sends it, if the visitor may be counted. */
export function count(event: CountedEvent, more: { detail?: string; seconds?: number } = {}): void {
  dispatchEvent(new CustomEvent("count", { detail: { event, ...more } }));
}
