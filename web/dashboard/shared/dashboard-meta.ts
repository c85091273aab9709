import type { MetaDescriptor } from "react-router";

/** Returns the title of a dashboard screen, and keeps the screen out of search engines. */
export function dashboardMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} — Dashboard` }, { name: "robots", content: "noindex" }];
}
