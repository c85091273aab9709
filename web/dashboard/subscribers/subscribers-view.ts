// The state of the screen, which is in its URL.
import { limits } from "#contract/limits.ts";
import { type SubscriberState, subscriberStates } from "#contract/newsletter-terms.ts";

export type SubscribersView = { search: string; state: SubscriberState | null; topic: string; page: number };

export const stateNames: Readonly<Record<SubscriberState, string>> = {
  active: "Subscribed",
  pending: "Not confirmed",
  unsubscribed: "Unsubscribed",
  bounced: "Bounced",
};

export function readSubscribersView(query: URLSearchParams): SubscribersView {
  return {
    search: (query.get("q") ?? "").slice(0, limits.search).trim(),
    state: subscriberStates.find((each) => each === query.get("state")) ?? null,
    topic: query.get("topic") ?? "",
    page: Math.min(100_000, Math.max(1, Math.trunc(Number(query.get("page"))) || 1)),
  };
}

export function subscribersHref({ search, state, topic, page }: SubscribersView): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("q", search);
  if (state !== null) query.set("state", state);
  if (topic !== "") query.set("topic", topic);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `/dashboard/subscribers?${query}` : "/dashboard/subscribers";
}

/** Returns the query of the API for a filter. */
export function filterOf({ search, state, topic }: SubscribersView) {
  return { ...(search !== "" && { q: search }), ...(state && { state }), ...(topic !== "" && { topic }) };
}
