import type { SiteEntry, SiteReport } from "#contract/site-report.ts";
import { bytesInWords } from "../media/media-words.ts";

/** One thing that leads to where something is mended. */
export type FindingItem = { key: string; title: string; to: string; note?: string };

/** Something that could be mended: what it is, why it matters, and where. */
export type Finding = {
  key: string;
  heading: string;
  why: string;
  /** One place for all of them; without it each item leads to its own. */
  action?: { label: string; to: string };
  items: readonly FindingItem[];
  /** Items are only the first of so many. */
  total: number;
};

/** What could be mended, the gravest first, and in a sentence each what is as it should be. */
export function findingsOf(report: SiteReport): { mend: Finding[]; fine: string[] } {
  const { picturesWithoutAlt, brokenLinks, withoutDescription, withoutCategory, withoutCover, largeFiles, failedMails, examples, backup } = report;
  const all: { finding: Finding; fine: string }[] = [
    {
      fine: "No backup has failed.",
      finding: {
        key: "backup",
        heading: "The last backup failed",
        why: `${backup.failure?.reason ?? ""} It is tried again every hour.`,
        total: backup.failure ? 1 : 0,
        items: [],
      },
    },
    {
      fine: "No link or picture leads nowhere.",
      finding: {
        key: "links",
        heading: `${count(brokenLinks.total, "link or picture", "links or pictures")} ${brokenLinks.total === 1 ? "leads" : "lead"} nowhere`,
        why: "Visitors who follow them find an empty page.",
        total: brokenLinks.total,
        items: brokenLinks.items.map((link) => ({ key: `${link.kind} ${link.id} ${link.address}`, title: link.title, to: editPath(link), note: `${link.address} ${reasons[link.reason]}` })),
      },
    },
    {
      fine: "Every message that was to be mailed to you was, or is on its way.",
      finding: {
        key: "mails",
        heading: `${count(failedMails.total, "message")} could not be mailed to you`,
        why: "The mail server refused them for three days. They can be read here.",
        total: failedMails.total,
        items: failedMails.items.map(({ id, name, folder, page }) => ({ key: String(id), title: `Message from ${name}`, to: messagePath(id, folder, page) })),
      },
    },
    {
      fine: "Every picture has an alternative text.",
      finding: {
        key: "alt",
        heading: `${count(picturesWithoutAlt, "picture")} ${picturesWithoutAlt === 1 ? "has" : "have"} no alternative text`,
        why: "Those who cannot see a picture hear its alternative text instead.",
        action: { label: picturesWithoutAlt === 1 ? "Describe it" : "Describe them", to: "/dashboard/media?kind=image&alt=missing" },
        total: picturesWithoutAlt,
        items: [],
      },
    },
    { fine: "Every post has a description.", finding: ofPosts("description", withoutDescription, "no description", "Search engines and shared links show it below the title.") },
    { fine: "Every post is in a category.", finding: ofPosts("category", withoutCategory, "no category", "Readers who browse by category do not find them.") },
    { fine: "Every post has a cover.", finding: ofPosts("cover", withoutCover, "no cover", "In lists and shared links a drawing stands in for it.") },
    {
      fine: "No file is larger than it needs to be.",
      finding: {
        key: "large",
        heading: `${count(largeFiles.total, "file")} ${largeFiles.total === 1 ? "is" : "are"} large`,
        why: "Pictures above 2 MB and films above 50 MB take up room, and a slow line’s time. A smaller file can take their place.",
        total: largeFiles.total,
        items: largeFiles.items.map(({ id, name, kind, bytes }) => ({
          key: id, title: name || (kind === "video" ? "Film without a name" : "Picture without a name"), to: libraryPath(name, kind), note: bytesInWords(bytes),
        })),
      },
    },
    {
      fine: "No example content is left.",
      finding: {
        key: "examples",
        heading: `Example content is still on the site: ${[examples.posts > 0 && count(examples.posts, "post"), examples.projects > 0 && count(examples.projects, "project")].filter(Boolean).join(" and ")}`,
        why: "An example that you edit becomes yours. The others can be removed in one step, at the foot of the dashboard.",
        action: { label: "To the dashboard", to: "/dashboard" },
        total: examples.posts + examples.projects,
        items: [],
      },
    },
  ];
  return { mend: all.filter(({ finding }) => finding.total > 0).map(({ finding }) => finding), fine: all.filter(({ finding }) => finding.total === 0).map(({ fine }) => fine) };
}

const reasons = { missing: "is not there", unpublished: "is a draft", trashed: "is in the trash" } as const;

function ofPosts(key: string, { total, items }: { total: number; items: readonly SiteEntry[] }, lack: string, why: string): Finding {
  return {
    key, why, total,
    heading: `${count(total, "post")} ${total === 1 ? "has" : "have"} ${lack}`,
    items: items.map((entry) => ({ key: entry.id, title: entry.title, to: editPath(entry) })),
  };
}

function editPath({ kind, id }: SiteEntry): string {
  return kind === "post" ? `/dashboard/edit/${id}` : `/dashboard/portfolio?edit=${id}`;
}

function messagePath(id: number, folder: string, page: number): string {
  return `/dashboard/messages?${new URLSearchParams({ ...(folder !== "inbox" && { folder }), ...(page > 1 && { page: String(page) }), message: String(id) })}`;
}

function libraryPath(name: string, kind: "image" | "video"): string {
  return `/dashboard/media?${new URLSearchParams({ ...(name !== "" && { search: name }), kind })}`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
