// What the owner could improve on the site. Texts are read once, in batches, and again only when they changed. Everything else comes from
// indexes, so that the report is immediate on a blog of ten thousand posts, and delays no other request.
import { limits } from "#contract/limits.ts";
import { serverLimits } from "../server-limits.ts";
import type { BrokenLink, SiteEntry, SiteReport } from "#contract/site-report.ts";
import { findLastBackup } from "../backup/last-backup.ts";
import type { Context } from "../context.ts";
import { findPlayProblem, findPlayWarning } from "../domain/builds/play-addresses.ts";
import { findVolumeProblem } from "../data-volume.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { getSiteUrl } from "../domain/site/site-url.ts";
import { UnavailableError } from "../errors.ts";
import { serverOf } from "../mail/mail-errors.ts";
import { findMailFailure } from "../mail/mail-failure.ts";
import { missingMailSettings } from "../domain/enquiries/test-mail.ts";
import type { Resume } from "../resume-pdf/resume.ts";
import { mediaTable } from "../store/tables/media.ts";
import { newsletterIssues } from "../store/tables/newsletter-issues.ts";
import { builds } from "../store/tables/builds.ts";
import { findSetting } from "../store/tables/settings.ts";
import {
  listFailedMails,
  listLargeFiles,
  listPostStates,
  listProjectTexts,
  listScheduledPosts,
  type PostState,
} from "../store/tables/site-report.ts";
import { toPostId } from "../domain/posts/post-ids.ts";
import { createLinkChecker } from "./link-checker.ts";
import { listAddresses, type OwnLink, ownLinks } from "./own-paths.ts";
import { exampleFactsOf } from "./example-profile.ts";
import { createPostFacts, type PostFacts } from "./post-facts.ts";
import { createYield, forEachYielding, type Yield } from "../workers/yield.ts";

type Content = Pick<SiteReport, "brokenLinks" | "withoutDescription" | "withoutCategory" | "withoutCover" | "examples">;
type Place = { entry: SiteEntry; links: readonly OwnLink[] };

/** Returns a function that makes the report, and caches its facts until the content changes. */
export function createSiteReport(context: Context, resume: Resume): () => Promise<SiteReport> {
  const readFacts = createPostFacts(context);
  let known: { version: string; content: Promise<Content> } | null = null;

  return async () => {
    const version = context.content.current();
    if (known?.version !== version) {
      const content = readContent();
      known = { version, content };
      // Do not cache failures.
      content.catch(() => {
        known = null;
      });
    }
    return { ...(await known.content), ...(await readState(context)), resume: await stateOf(resume) };
  };

  async function readContent(): Promise<Content> {
    const { db, config } = context;
    const yieldToEventLoop = createYield();
    const states: PostState[] = [];
    for await (const some of listPostStates(db)) {
      states.push(...some);
      await yieldToEventLoop();
    }
    const present = states
      .filter(({ trashed }) => !trashed)
      .toSorted((one, other) => (one.datedAt < other.datedAt ? 1 : -1));
    const facts = await readFacts(present, yieldToEventLoop);
    const visible: (PostFacts & Pick<PostState, "uncategorized"> & { entry: SiteEntry })[] = [];
    await forEachYielding(yieldToEventLoop, present, ({ id, kind, published, scheduled, uncategorized }) => {
      const post = published || scheduled ? facts.get(id) : undefined;
      if (post) visible.push({ ...post, uncategorized, entry: { kind, id: toPostId(id), title: post.title } });
    });
    const posts = visible.filter(({ entry }) => entry.kind === "post");
    const all = await listProjectTexts(db);
    const projects = all
      .filter(({ trashed }) => !trashed)
      .map(({ id, title, addresses, content }) => ({
        entry: { kind: "project" as const, id: String(id), title },
        links: ownLinks([...addresses, ...listAddresses(content)], config.siteUrl),
      }));
    await yieldToEventLoop();
    const check = await createLinkChecker(db, states, all, yieldToEventLoop);
    return {
      brokenLinks: firstOf(await findBroken([...visible, ...projects], check, yieldToEventLoop)),
      withoutDescription: firstOf(posts.filter(({ hasDescription }) => !hasDescription).map(({ entry }) => entry)),
      withoutCategory: firstOf(posts.filter(({ uncategorized }) => uncategorized).map(({ entry }) => entry)),
      withoutCover: firstOf(posts.filter(({ hasCover }) => !hasCover).map(({ entry }) => entry)),
      examples: {
        posts: [...facts.values()].filter(({ isExample }) => isExample).length,
        projects: all.filter(({ trashed, example }) => example && !trashed).length,
        owner: exampleFactsOf(await readSiteContent(context)),
      },
    };
  }
}

async function findBroken(
  places: readonly Place[],
  check: (path: string) => BrokenLink["reason"] | null,
  yieldToEventLoop: Yield,
): Promise<BrokenLink[]> {
  const broken: BrokenLink[] = [];
  for (const { entry, links } of places) {
    for (const { address, path } of links) {
      const reason = check(path);
      if (reason !== null) broken.push({ ...entry, address, reason });
    }
    await yieldToEventLoop();
  }
  return broken;
}

/** Reads facts that change independently of the content. */
async function readState({ db, config }: Context): Promise<Omit<SiteReport, keyof Content | "resume">> {
  return {
    imagesWithoutAlt: await mediaTable.count(db, { kind: "image", alt: "" }),
    largeFiles: await listLargeFiles(db, serverLimits.siteReport.large, serverLimits.siteReport.listed),
    mail: {
      to: config.owner.email,
      server: config.mail.smtpUrl && serverOf(config.mail.smtpUrl),
      missing: missingMailSettings(config),
      failure: await findMailFailure(db),
    },
    newsletter: {
      server: serverOfNewsletter(config),
      failure: await findMailFailure(db, "newsletter-failure"),
      paused: (await newsletterIssues.list(db, { state: "paused" }, "id desc"))
        .filter(({ pausedReason }) => pausedReason !== "")
        .map(({ id, subject, pausedReason }) => ({ id, subject, reason: pausedReason })),
    },
    failedMails: await listFailedMails(db, limits.enquiries.pageSize, serverLimits.siteReport.listed),
    scheduled: firstOf(
      (await listScheduledPosts(db)).map(({ id, title, publishAt }) => ({
        id: toPostId(id),
        title,
        publishAt,
      })),
    ),
    copiedAt: await findSetting(db, "copied-at"),
    backup: { ...(await findLastBackup(db)), isNightly: config.backups },
    siteUrl: getSiteUrl({ config }),
    data: { problem: findVolumeProblem(config) },
    play: {
      url: config.play?.url ?? null,
      // A site without games needs no origin for them.
      problem: (await builds.exists(db, {})) ? (findPlayProblem(config) ?? findPlayWarning(config)) : null,
    },
  };
}

function serverOfNewsletter({ mail }: Context["config"]): string | null {
  const url = mail.newsletter.smtpUrl ?? mail.smtpUrl;
  return url && serverOf(url);
}

/** Makes the PDF if the owner has published the résumé, because only making it shows its problems. */
async function stateOf(resume: Resume): Promise<SiteReport["resume"]> {
  try {
    const pdf = await resume.readPdf();
    return pdf && { problem: null, pages: pdf.pages, missing: pdf.missing.slice(0, serverLimits.siteReport.listed) };
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    return { problem: error.message, pages: null, missing: [] };
  }
}

function firstOf<Item>(items: readonly Item[]): { total: number; items: Item[] } {
  return { total: items.length, items: items.slice(0, serverLimits.siteReport.listed) };
}
