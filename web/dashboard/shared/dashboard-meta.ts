import type { MetaDescriptor } from "react-router";

/** Title of a screen of the dashboard, which no search engine may list. */
export function dashboardMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} — Dashboard` }, { name: "robots", content: "noindex" }];
}
