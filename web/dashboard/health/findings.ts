import { isOnThisMachine } from "#contract/is-on-this-machine.ts";
import type { MediaKind } from "#contract/media.ts";
import type { SiteEntry, SiteReport } from "#contract/site-report.ts";
import { formatBytes, nameOf } from "../media-picker/media-labels.ts";

/** One item of a finding, with a link to the place to fix it. */
export type FindingItem = { key: string; title: string; to: string; note?: string };

/** A problem of the site. */
export type Finding = {
  key: string;
  heading: string;
  why: string;
  /** One link for the whole finding. Without it, each item has its own link. */
  action?: { label: string; to: string };
  items: readonly FindingItem[];
  /** The number of all items; `items` may only contain the first ones. */
  total: number;
};

/** Returns the problems, the most serious first, and a sentence for each successful check. `here` is the origin in the browser. */
export function findingsOf(report: SiteReport, here: string): { problems: Finding[]; passed: string[] } {
  const {
    imagesWithoutAlt,
    brokenLinks,
    withoutDescription,
    withoutCategory,
    withoutCover,
    largeFiles,
    mail,
    newsletter,
    failedMails,
    examples,
    backup,
    data,
    resume,
    play,
  } = report;
  const all: { finding: Finding; passed: string }[] = [
    {
      passed: "Your data outlive an update of the server.",
      finding: {
        key: "data",
        heading: "Your data are not on a volume",
        why: data.problem ?? "",
        total: data.problem === null ? 0 : 1,
        items: [],
      },
    },
    {
      passed: "Links in emails and feeds point to this site.",
      finding: ofSiteUrl(report.siteUrl, here),
    },
    {
      passed: "No backup has failed.",
      finding: {
        key: "backup",
        heading: "The last backup failed",
        why: `${backup.failure?.reason ?? ""} It is tried again every hour.`,
        total: backup.failure ? 1 : 0,
        items: [],
      },
    },
    {
      passed: "No broken links or images.",
      finding: {
        key: "links",
        heading: count(brokenLinks.total, "broken link or image", "broken links or images"),
        why: "Visitors who follow them get an error page.",
        total: brokenLinks.total,
        items: brokenLinks.items.map((link) => ({
          key: `${link.kind} ${link.id} ${link.address}`,
          title: link.title,
          to: editPath(link),
          note: `${link.address} ${reasons[link.reason]}`,
        })),
      },
    },
    {
      passed: "Emails to you are accepted by the mail server.",
      finding: ofMail(mail),
    },
    ...(newsletter.failure === null && newsletter.paused.length === 0
      ? []
      : [{ passed: "", finding: ofNewsletter(newsletter) }]),
    // If email isn't set up, no message was ever sent.
    ...(mail.missing.length > 0 && failedMails.total === 0
      ? []
      : [{ passed: "Every message was emailed to you.", finding: ofFailedMails(failedMails) }]),
    {
      passed: "The games in your projects can be played, on a separate origin.",
      finding: {
        key: "play",
        heading:
          play.url === null ? "Games can’t be played on this site yet" : "Players of your games may lose their saves",
        why: play.problem ?? "",
        total: play.problem === null ? 0 : 1,
        items: [],
      },
    },
    ...(resume === null ? [] : [{ passed: "Your résumé PDF is complete.", finding: ofResume(resume) }]),
    {
      passed: "Every image has alternative text.",
      finding: {
        key: "alt",
        heading: `${count(imagesWithoutAlt, "image")} ${imagesWithoutAlt === 1 ? "has" : "have"} no alternative text`,
        why: "People who can’t see an image hear its alternative text instead.",
        action: {
          label: imagesWithoutAlt === 1 ? "Describe it" : "Describe them",
          to: "/dashboard/media?kind=image&alt=missing",
        },
        total: imagesWithoutAlt,
        items: [],
      },
    },
    {
      passed: "Every post has a description.",
      finding: ofPosts(
        "description",
        withoutDescription,
        "no description",
        "Search engines and shared links show it below the title.",
      ),
    },
    {
      passed: "Every post is in a category.",
      finding: ofPosts("category", withoutCategory, "no category", "Readers who browse by category don’t find them."),
    },
    {
      passed: "Every post has a cover.",
      finding: ofPosts("cover", withoutCover, "no cover", "Lists and shared links show generated art instead."),
    },
    {
      passed: "No file is larger than it needs to be.",
      finding: {
        key: "large",
        heading: `${count(largeFiles.total, "file")} ${largeFiles.total === 1 ? "is" : "are"} large`,
        why: "Images above 2 MB, videos above 50 MB and other files above 20 MB take up space and load slowly. Replace them with smaller files.",
        total: largeFiles.total,
        items: largeFiles.items.map(({ id, name, kind, bytes }) => ({
          key: id,
          title: nameOf({ name, kind }),
          to: libraryPath(name, kind),
          note: formatBytes(bytes),
        })),
      },
    },
    {
      passed: "No example content is left.",
      finding: ofExamples(examples),
    },
  ];
  return {
    problems: all.filter(({ finding }) => finding.total > 0).map(({ finding }) => finding),
    passed: all.filter(({ finding }) => finding.total === 0).map(({ passed }) => passed),
  };
}

/** Example content that visitors shouldn't see: posts, projects, and facts about the example owner. */
function ofExamples({ posts, projects, owner }: SiteReport["examples"]): Finding {
  const content = [...(posts > 0 ? [count(posts, "post")] : []), ...(projects > 0 ? [count(projects, "project")] : [])];
  const facts = owner.length > 0 ? `the example owner’s ${list(owner)}` : "";
  const steps = [
    ...(content.length > 0
      ? ["remove the examples at the foot of the dashboard (one that you edit becomes yours)"]
      : []),
    ...(owner.length > 0 ? ["enter your own facts under Site → Identity"] : []),
  ];
  return {
    key: "examples",
    heading: `Example content is still on the site: ${[list(content), facts].filter(Boolean).join(", and ")}`,
    why: `Before you go live, ${steps.join("; ")}.`,
    action:
      content.length > 0
        ? { label: "To the dashboard", to: "/dashboard" }
        : { label: "To your identity", to: "/dashboard/site/identity" },
    total: posts + projects + owner.length,
    items: [],
  };
}

/** Email that is not set up, or that the mail server refuses. */
function ofMail({ missing, failure }: SiteReport["mail"]): Finding {
  const base = { key: "email", total: 1, items: [] };
  if (missing.length > 0)
    return {
      ...base,
      heading: "Email isn’t set up",
      why: `Messages only wait in the dashboard. To have them emailed to you, set ${missing.join(" and ")} on the server and restart the site.`,
    };
  if (failure)
    return {
      ...base,
      heading: "Emails to you aren’t getting through",
      why: `${failure.reason} Messages wait in the dashboard and are tried again for three days.`,
    };
  return { ...base, heading: "", why: "", total: 0 };
}

/** Letters that are paused, or that the mail server refuses. */
function ofNewsletter({ failure, paused }: SiteReport["newsletter"]): Finding {
  const base = { key: "newsletter", action: { label: "To the letters", to: "/dashboard/letters" }, items: [] };
  const [first] = paused;
  if (first)
    return {
      ...base,
      heading: `The letter “${first.subject}” is paused`,
      why: first.reason,
      total: paused.length,
    };
  return {
    ...base,
    heading: "The mail server doesn’t accept your letters",
    why: failure?.reason ?? "",
    total: failure === null ? 0 : 1,
  };
}

/** A PDF that can't be created, or that lacks letters. */
function ofResume({ problem, missing }: NonNullable<SiteReport["resume"]>): Finding {
  const base = { key: "resume", total: 1, items: [] };
  if (problem !== null) return { ...base, heading: "Visitors can’t open your résumé as a PDF", why: problem };
  return {
    ...base,
    heading: "Your résumé as a PDF lacks some letters",
    why: `No font of the site has ${missing.join(" ")}. The PDF shows “[…]” in place of their words.`,
    total: missing.length,
  };
}

const reasons = { missing: "doesn’t exist", unpublished: "is a draft", trashed: "is in the trash" } as const;

function ofPosts(
  key: string,
  { total, items }: { total: number; items: readonly SiteEntry[] },
  lack: string,
  why: string,
): Finding {
  return {
    key,
    why,
    total,
    heading: `${count(total, "post")} ${total === 1 ? "has" : "have"} ${lack}`,
    items: items.map((entry) => ({ key: entry.id, title: entry.title, to: editPath(entry) })),
  };
}

function editPath({ kind, id }: SiteEntry): string {
  return kind === "project" ? `/dashboard/portfolio?edit=${id}` : `/dashboard/edit/${id}`;
}

function messagePath(id: number, folder: string, page: number): string {
  return `/dashboard/enquiries?${new URLSearchParams({ ...(folder !== "inbox" && { folder }), ...(page > 1 && { page: String(page) }), message: String(id) })}`;
}

function libraryPath(name: string, kind: MediaKind): string {
  return `/dashboard/media?${new URLSearchParams({ ...(name !== "" && { search: name }), kind })}`;
}

/** While nobody has said the URL of a site, its links point to localhost. */
function ofSiteUrl({ url, source }: SiteReport["siteUrl"], here: string): Finding {
  return {
    key: "url",
    heading: `Links to this site point to ${url}`,
    why: `Emails, feeds, shared links and search engines use this URL. ${
      source === "none"
        ? "Set the right one below, under Site URL."
        : `Set SITE_URL to ${here} on the server and restart the site.`
    }`,
    total: isOnThisMachine(url) && !isOnThisMachine(here) ? 1 : 0,
    items: [],
  };
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function ofFailedMails({ total, items }: SiteReport["failedMails"]): Finding {
  return {
    key: "mails",
    heading: `${count(total, "message")} couldn’t be emailed to you`,
    why: "The mail server didn’t accept them for three days. You can read them here.",
    total,
    items: items.map(({ id, name, folder, page, reason }) => ({
      key: String(id),
      title: `Message from ${name}`,
      to: messagePath(id, folder, page),
      ...(reason !== null && { note: reason }),
    })),
  };
}
