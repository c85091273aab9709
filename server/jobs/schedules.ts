// Jobs that follow the clock: publishing scheduled posts, sending and retrying emails, and deleting expired data.
import { visitLimits } from "#contract/visit-limits.ts";
import type { Context } from "../context.ts";
import { sendDueLetters } from "../domain/newsletter/sending.ts";
import { sendDueMail } from "../domain/outbox/outbox.ts";
import type { MailLog } from "../domain/outbox/retries.ts";
import { findNextPublishTime, listDuePosts } from "../store/tables/posts.ts";
import { deleteExpiredFileRequests } from "../store/tables/file-requests.ts";
import { deleteExpiredShareLinks } from "../store/tables/share-links.ts";
import { deleteExpiredSessions } from "../store/tables/users.ts";
import { purgeClientLinks } from "../domain/client-links/client-links.ts";
import { purgeFilesOfSpam } from "../domain/enquiries/client-files.ts";
import { purgeEnquiries } from "../domain/enquiries/enquiries.ts";
import { removeUnusedEarlierFiles } from "../domain/media/replace-media.ts";
import { endCallProposals } from "../domain/enquiries/call-proposals.ts";
import { askUnasked, forgetUnconfirmed } from "../domain/newsletter/subscribing.ts";
import { tellEnds } from "../domain/quotes/quote-ends.ts";
import { heedSiteUrl } from "../domain/site/site-url.ts";
import { publishDue } from "../domain/posts/posts.ts";
import { purgeTrash } from "../domain/trash.ts";
import { openUploads, removeAbandoned } from "../unpacking/uploads.ts";
import { removeOldTransfers } from "../transfers/old-transfers.ts";
import type { Job } from "./job-runner.ts";

const second = 1000;
const hour = 3600 * second;

export function publishing(context: Context): Job {
  return {
    name: "publishing",
    atLeastEvery: 30 * second,
    wokenBy: ["contentChanged"],
    async run() {
      await publishDue(context, await listDuePosts(context.db, context.clock.now().toISOString()));
      return findNextPublishTime(context.db);
    },
  };
}

export function mail(context: Context, log: MailLog): Job {
  return {
    name: "mail",
    atLeastEvery: 30 * second,
    wokenBy: ["mailDue", "contentChanged"],
    run: () => sendDueMail(context, log),
  };
}

export function newsletter(context: Context, log: MailLog): Job {
  return {
    name: "newsletter",
    atLeastEvery: 30 * second,
    wokenBy: ["mailDue", "contentChanged"],
    run: (signal) => sendDueLetters(context, log, signal),
  };
}

/** Writes what visitors did. Also forgets the visitors of yesterday, so it runs when nobody came, too. */
export function statistics({ visits }: Context): Job {
  return {
    name: "statistics",
    atLeastEvery: visitLimits.writtenEvery,
    async run() {
      await visits.flush();
      return null;
    },
  };
}

/** Another instance may have been told the site's URL. */
export function siteUrl(context: Context): Job {
  return {
    name: "site URL",
    atLeastEvery: 10 * second,
    async run() {
      await heedSiteUrl(context);
      return null;
    },
  };
}

export function cleanup(context: Context): Job {
  return {
    name: "cleanup",
    atLeastEvery: hour,
    async run() {
      const now = context.clock.now();
      const steps: (() => Promise<unknown>)[] = [
        () => purgeTrash(context),
        () => removeUnusedEarlierFiles(context),
        () => purgeEnquiries(context),
        () => purgeFilesOfSpam(context),
        () => removeAbandoned(openUploads(context.config, context.clock)),
        () => removeOldTransfers(context),
        () => endCallProposals(context),
        () => deleteExpiredFileRequests(context.db, now.toISOString()),
        () => purgeClientLinks(context),
        () => tellEnds(context),
        () => forgetUnconfirmed(context),
        () => askUnasked(context),
        () => deleteExpiredShareLinks(context.db, now.toISOString()),
        () => deleteExpiredSessions(context.db, now.toISOString()),
      ];
      const failures: unknown[] = [];
      for (const step of steps) await step().catch((error: unknown) => failures.push(error));
      // Files that can't be deleted at present don't keep links and sessions alive.
      if (failures.length > 0) throw failures[0];
      return new Date(now.getTime() + hour).toISOString();
    },
  };
}
