/** What an API token may do. Each call of the API names the scope that it needs. */
export const tokenScopes = ["read", "enquiries", "subscribers", "drafts", "publish", "builds", "media"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What each scope allows, in the owner's words. */
export const scopeWords: Readonly<Record<TokenScope, { name: string; allows: string }>> = {
  read: { name: "Read", allows: "What the dashboard shows, drafts included, but no messages." },
  enquiries: {
    name: "Messages",
    allows: "Visitors’ messages with notes, emails, calls, quotes and invoices; their figures.",
  },
  subscribers: {
    name: "Subscribers",
    allows: "The newsletter’s subscribers: read, add, import and delete their addresses.",
  },
  drafts: {
    name: "Write drafts",
    allows: "Write posts that nobody sees yet, and drafts of the site’s words. New images need Media, too.",
  },
  publish: { name: "Publish", allows: "Change what visitors see: posts, projects, categories and the site’s words." },
  builds: { name: "Builds", allows: "Upload, publish and roll back playable builds." },
  media: { name: "Media", allows: "Upload, describe, replace and delete files of the media library." },
};
