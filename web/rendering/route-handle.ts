/** What a route tells the server about its page. */
export type RouteHandle = {
  /** When React starts: at once (the default), when the visitor scrolls, or only when the visitor is about to use what needs it. */
  hydrate?: "load" | "scroll" | "intent";
  /** The query parameters that the page reads; all others are ignored, so that they don't make new pages. */
  query?: readonly string[];
};
