import type { PageLink } from "#contract/pages.ts";
import type { PostSummary } from "#contract/posts.ts";
import type { Project } from "#contract/projects.ts";
import type { Identity } from "#contract/site/identity.ts";
import { firstSentence } from "#contract/excerpt.ts";
import type { SiteWords } from "../site-words.ts";

type Entry = { title: string; url: string; words?: string };

/** Returns llms.txt, the table of contents for programs that read Markdown (llmstxt.org). */
export function llmsTxtOf({
  siteUrl,
  words: { about, blog, server },
  identity: { name, roles, place, siteDescription },
  projects,
  posts,
  pages,
  selections,
}: {
  siteUrl: string;
  words: SiteWords;
  identity: Identity;
  projects: readonly Project[];
  posts: readonly PostSummary[];
  pages: readonly PageLink[];
  selections: readonly { title: string; slug: string; introduction: string }[];
}): string {
  const copy = (path: string, slug: string) => `${siteUrl}${path}/${encodeURIComponent(slug)}.md`;
  const headings = server.llms;
  const sections: [heading: string, entries: Entry[]][] = [
    [
      headings.about,
      [
        { title: about.title({ name }), url: `${siteUrl}/about.md` },
        ...pages.map(({ title, slug }) => ({ title: title || blog.untitled, url: copy("", slug) })),
      ],
    ],
    [
      headings.projects,
      projects.map(({ title, slug, description = "" }) => ({
        title,
        url: copy("/portfolio", slug),
        words: firstSentence(description),
      })),
    ],
    [
      headings.selections,
      selections.map(({ title, slug, introduction }) => ({
        title,
        url: copy("/for", slug),
        words: firstSentence(introduction),
      })),
    ],
    [
      headings.newest,
      posts.map(({ title, slug, description }) => ({
        title: title || blog.untitled,
        url: copy("/blog", slug),
        words: description,
      })),
    ],
    [
      headings.feeds,
      [
        { title: "Atom", url: `${siteUrl}/feed.xml`, words: headings.inFull },
        { title: "RSS", url: `${siteUrl}/rss.xml`, words: headings.same },
        { title: "JSON Feed", url: `${siteUrl}/feed.json`, words: headings.same },
        { title: headings.sitemap, url: `${siteUrl}/sitemap.xml`, words: headings.everyPage },
      ],
    ],
  ];
  const facts = [...roles, ...(place === undefined ? [] : [place])].join(", ");
  const parts = sections
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
