import type { PageLink } from "#contract/pages.ts";
import type { PostSummary } from "#contract/posts.ts";
import type { Project } from "#contract/projects.ts";
import type { Identity } from "#contract/site/identity.ts";
import { firstSentence } from "#contract/excerpt.ts";

type Entry = { title: string; url: string; words?: string };

/** Returns llms.txt, the table of contents for programs that read Markdown (llmstxt.org). */
export function llmsTxtOf({
  siteUrl,
  identity: { name, roles, place, siteDescription },
  projects,
  posts,
  pages,
  selections,
}: {
  siteUrl: string;
  identity: Identity;
  projects: readonly Project[];
  posts: readonly PostSummary[];
  pages: readonly PageLink[];
  selections: readonly { title: string; slug: string; introduction: string }[];
}): string {
  const copy = (path: string, slug: string) => `${siteUrl}${path}/${encodeURIComponent(slug)}.md`;
  const sections: Record<string, Entry[]> = {
    About: [
      { title: `About ${name}`, url: `${siteUrl}/about.md` },
      ...pages.map(({ title, slug }) => ({ title: title || "Untitled", url: copy("", slug) })),
    ],
    Projects: projects.map(({ title, slug, description = "" }) => ({
      title,
      url: copy("/portfolio", slug),
      words: firstSentence(description),
    })),
    Selections: selections.map(({ title, slug, introduction }) => ({
      title,
      url: copy("/for", slug),
      words: firstSentence(introduction),
    })),
    "Newest posts": posts.map(({ title, slug, description }) => ({
      title: title || "Untitled",
      url: copy("/blog", slug),
      words: description,
    })),
    Feeds: [
      { title: "Atom", url: `${siteUrl}/feed.xml`, words: "the newest posts in full" },
      { title: "RSS", url: `${siteUrl}/rss.xml`, words: "the same" },
      { title: "JSON Feed", url: `${siteUrl}/feed.json`, words: "the same" },
      { title: "Sitemap", url: `${siteUrl}/sitemap.xml`, words: "every page of the site" },
    ],
  };
  const facts = [...roles, ...(place === undefined ? [] : [place])].join(", ");
  const parts = Object.entries(sections)
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => `## ${title}\n\n${entries.map(writeEntry).join("\n")}\n`);
  return [
    `# ${escape(name)}\n`,
    `> ${facts === "" ? "" : `${oneLine(facts)}. `}${oneLine(siteDescription)}\n`,
    ...parts,
  ].join("\n");
}

function writeEntry({ title, url, words = "" }: Entry): string {
  return `- [${escape(title)}](${url})${words === "" ? "" : `: ${oneLine(words)}`}`;
}

/** Keeps brackets in a title from ending its link. */
function escape(title: string): string {
  return oneLine(title).replace(/[\\[\]]/g, "\\$&");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
