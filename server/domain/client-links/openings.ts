// The client's side of a link: the client presses a button to open it, and can then read its pages for some hours. A request for the URL
// alone doesn't open the link, because mail scanners and chat programs request every URL that they carry.
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { TooManyError, UnavailableError } from "../../errors.ts";
import { lineOf } from "../../attempt-limits/network.ts";
import {
  countViews,
  findView,
  insertOpening,
  insertView,
  isOpeningOf,
  updateSeconds,
} from "../../store/tables/client-link-log.ts";
import { type BuildRow, findBuildAt } from "../../store/tables/builds.ts";
import {
  type ClientLinkRow,
  clientLinks,
  countOpening,
  findLinkOfToken,
  findLiveLink,
  findOpenableLink,
  opensOneOf,
} from "../../store/tables/client-links.ts";
import { readWords } from "../../site-words.ts";
import { beginTry } from "../auth/owner-proof.ts";
import { verifyPassword } from "../auth/passwords.ts";
import { deviceKind } from "./device-kind.ts";
import { linkLine } from "./link-activity.ts";
import { queueOpeningMail } from "./link-mail.ts";
import { hashToken } from "../../secrets/secrets.ts";
import { isPlaySigned, parsePlay, readOpening, signOpening } from "./link-secrets.ts";
import { changeRecords } from "../transactions.ts";

/** Milliseconds that a report may claim beyond the time that has passed. */
const tolerance = 2000;
/** The maximum number of pages in the log of one opening. */
const maxViews = 500;

/** A link with one of its openings. */
export type OpenLink = { link: ClientLinkRow; openingId: number };

type Problem = { status: 403 | 429 | 503; sentence: string; retryAfterSeconds?: number };

/** Returns the link that a URL could open now, or null for any reason. */
export async function findClosedLink({ db, clock }: Context, token: string): Promise<ClientLinkRow | null> {
  return findOpenableLink(db, hashToken(token), clock.now().toISOString());
}

/**
 * Opens a link. Returns null if it can no longer be opened, and a problem if the password is wrong or was tried too often. The limit of
 * openings also holds if several happen at the same time.
 */
export async function openLink(
  context: Context,
  link: ClientLinkRow,
  { password, address, userAgent }: { password: string; address: string; userAgent: string | undefined },
): Promise<(OpenLink & { cookie: string }) | { problem: Problem } | null> {
  const problem = await checkPassword(context, link, password, address);
  if (problem) return { problem };
  const { mailer } = context;
  const opened = await changeRecords(context, async ({ db, now, log }) => {
    const counted = await countOpening(db, link, now);
    if (!counted) return null;
    const isFirst = counted.openings === 1;
    if (isFirst) {
      await clientLinks.update(db, { id: link.id }, { firstOpenedAt: now });
      if (mailer) await queueOpeningMail(db, context.config, link, now);
      await log(linkLine("opened", link));
    }
    return { openingId: await insertOpening(db, link.id, now, deviceKind(userAgent)), isFirst };
  });
  if (!opened) return null;
  if (opened.isFirst && mailer) context.events.emit("mailDue");
  const { openingId } = opened;
  return { link, openingId, cookie: signOpening(context, link, openingId) };
}

/** Returns the open link of a cookie, if it was opened within the last hours and has not ended since. */
export async function findOpenLink(
  context: Context,
  by: { publicId: string } | { token: string },
  cookie: string,
): Promise<OpenLink | null> {
  const { db, clock } = context;
  if (cookie === "") return null;
  const now = clock.now().toISOString();
  const link = await ("token" in by
    ? findLinkOfToken(db, hashToken(by.token), now)
    : findLiveLink(db, by.publicId, now));
  if (!link) return null;
  const openingId = readOpening(context, link, cookie);
  // A restored backup may lack the opening.
  return openingId !== null && (await isOpeningOf(db, link.id, openingId)) ? { link, openingId } : null;
}

/**
 * Returns the build that a signed path of the play origin plays, and its opening, or null. A signature works for hours, so each request
 * checks what the link shows now.
 */
export async function readPlayPath(
  context: Context,
  path: string,
  name: string,
): Promise<(OpenLink & { build: BuildRow }) | null> {
  const { db } = context;
  const parsed = parsePlay(name);
  if (!parsed) return null;
  const link = await findLiveLink(db, parsed.publicId, context.clock.now().toISOString());
  if (!link || !isPlaySigned(context, link, path, parsed)) return null;
  const build = await findBuildAt(db, path, parsed.build, { forVisitor: false });
  if (!build) return null;
  const isShown = await opensOneOf(db, link.id, [
    { kind: "build", id: build.id },
    // The page of a project has its published builds, too.
    ...(build.state === "published" ? [{ kind: "project", id: build.projectId } as const] : []),
  ]);
  return isShown ? { link, openingId: parsed.openingId, build } : null;
}

/** Adds a page or a play to the log, and returns its number: 0 if there are too many. */
export async function recordView(
  { db, clock }: Context,
  { openingId }: Pick<OpenLink, "openingId">,
  what: "page" | "play",
  title: string,
): Promise<number> {
  if ((await countViews(db, openingId)) >= maxViews) return 0;
  return insertView(db, openingId, { what, title, at: clock.now().toISOString() });
}

/** Records how long a page was visible, but never longer than the page has been open. */
export async function recordSeconds(
  { db, clock }: Context,
  { openingId }: OpenLink,
  viewId: number,
  seconds: number,
): Promise<void> {
  const view = await findView(db, openingId, viewId);
  if (!view) return;
  const passed = clock.now().getTime() + tolerance - Date.parse(view.at);
  const most = Math.min(passed / 1000, limits.clientLink.openHours * 3600);
  await updateSeconds(db, viewId, Math.max(0, Math.floor(Math.min(seconds, most))));
}

/** Limits password guesses as at login: for each link and IP address, and for each link across all addresses. */
async function checkPassword(
  context: Context,
  { id, passwordHash: stored }: ClientLinkRow,
  password: string,
  address: string,
): Promise<Problem | null> {
  if (stored === null) return null;
  const words = (await readWords(context)).server.clientLinks;
  try {
    const account = `client link ${id}`;
    const attempt = await beginTry(context, account, address);
    const fromAnywhere = await beginTry(context, account, "", limits.clientLink.guesses);
    const matches = await verifyPassword(password, stored, { from: lineOf(address), isKnown: false }).catch(
      async (error: unknown) => {
        await attempt.succeeded();
        await fromAnywhere.succeeded();
        throw error;
      },
    );
    if (!matches) return { status: 403, sentence: words.wrongPassword };
    await attempt.succeeded();
    await fromAnywhere.succeeded();
    return null;
  } catch (error) {
    if (error instanceof TooManyError)
      return {
        status: 429,
        sentence: words.tooOften({ n: Math.ceil(error.retryAfterSeconds / 60) }),
        retryAfterSeconds: error.retryAfterSeconds,
      };
    if (error instanceof UnavailableError)
      return {
        status: 503,
        sentence: words.busy,
        retryAfterSeconds: error.retryAfterSeconds,
      };
    throw error;
  }
}
