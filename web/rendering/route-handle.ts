/** What a route tells the server about its page. */
export type RouteHandle = {
  /**
   * When React starts: immediately (the default), when the visitor scrolls, or when the visitor is about to use a part that needs React.
   */
  hydrate?: "load" | "scroll" | "intent";
  /** The query parameters that the page reads. The cache ignores all others, so that they don't create new pages. */
  query?: readonly string[];
};
