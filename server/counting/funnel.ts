import type { VisitBeacon } from "#contract/statistics.ts";
import { type FunnelStep, funnelSteps } from "#contract/visit-terms.ts";

/** Returns the step that somebody takes with a report of a page, or null. */
export function stepOf(event: VisitBeacon["event"] | "enquiry", page: string): FunnelStep | null {
  if (event === "view") return page.startsWith("project:") ? "project" : null;
  return funnelSteps.find((step) => step === event) ?? null;
}

/** Returns the bit of a step. */
export function stepBit(step: FunnelStep | null): number {
  return step === null ? 0 : 1 << funnelSteps.indexOf(step);
}
