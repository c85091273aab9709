// Every call of the API. The server checks that it has a handler for each of them, and the web's clients have a function for each.
import { activityCalls } from "./activity.ts";
import { apiTokenCalls } from "./api-tokens.ts";
import { authCalls } from "./auth.ts";
import { buildCalls } from "./builds.ts";
import type { Call } from "./call.ts";
import { callProposalCalls } from "./call-proposals.ts";
import { categoryCalls } from "./categories.ts";
import { clientLinkCalls } from "./client-links.ts";
import { exampleCalls } from "./examples.ts";
import { calendarFeedCalls } from "./calendar-feed.ts";
import { firstOwnerCalls } from "./first-owner.ts";
import { fileRequestCalls } from "./file-requests.ts";
import { healthCalls } from "./health.ts";
import { invoiceCalls } from "./invoices.ts";
import { mediaCalls } from "./media.ts";
import { enquiryCalls } from "./enquiries.ts";
import { pageCalls } from "./pages.ts";
import { issueCalls } from "./newsletter-issues.ts";
import { newsletterCalls } from "./newsletter.ts";
import { passkeyCalls } from "./passkeys.ts";
import { personCalls } from "./people.ts";
import { postCalls } from "./posts.ts";
import { projectCalls } from "./projects.ts";
import { quoteCalls } from "./quotes.ts";
import { searchCalls } from "./search.ts";
import { selectionCalls } from "./selections.ts";
import { seriesCalls } from "./series.ts";
import { shareLinkCalls } from "./share-links.ts";
import { siteCalls } from "./site/site-calls.ts";
import { careerCalls } from "./site/career.ts";
import { setupCalls } from "./site/setup.ts";
import { siteReportCalls } from "./site-report.ts";
import { statisticsCalls } from "./statistics.ts";
import { tagCalls } from "./tags.ts";
import { transferCalls } from "./transfers.ts";
import { siteUrlCalls } from "./site-url.ts";
import { trashCalls } from "./trash.ts";
import { twoFactorCalls } from "./two-factor.ts";

export const apiCalls = {
  activity: activityCalls,
  apiTokens: apiTokenCalls,
  auth: authCalls,
  builds: buildCalls,
  callProposals: callProposalCalls,
  career: careerCalls,
  categories: categoryCalls,
  clientLinks: clientLinkCalls,
  examples: exampleCalls,
  calendarFeed: calendarFeedCalls,
  files: fileRequestCalls,
  firstOwner: firstOwnerCalls,
  health: healthCalls,
  invoices: invoiceCalls,
  media: mediaCalls,
  enquiries: enquiryCalls,
  issues: issueCalls,
  newsletter: newsletterCalls,
  pages: pageCalls,
  passkeys: passkeyCalls,
  people: personCalls,
  posts: postCalls,
  projects: projectCalls,
  quotes: quoteCalls,
  search: searchCalls,
  selections: selectionCalls,
  series: seriesCalls,
  setup: setupCalls,
  shareLinks: shareLinkCalls,
  site: siteCalls,
  siteHealth: siteReportCalls,
  siteUrl: siteUrlCalls,
  statistics: statisticsCalls,
  tags: tagCalls,
  transfers: transferCalls,
  trash: trashCalls,
  twoFactor: twoFactorCalls,
};
export type ApiCalls = typeof apiCalls;

/** The calls that public pages may make: those that are open to everyone, and the one that logs out. */
export type PublicCalls = {
  [Group in keyof ApiCalls]: {
    [
      Name in keyof ApiCalls[Group] as ApiCalls[Group][Name] extends ForPublicPages ? Name : never
    ]: ApiCalls[Group][Name];
  };
};
type ForPublicPages = { access: "public" } | typeof authCalls.logout;

export function isForPublicPages(call: Call): boolean {
  return call.access === "public" || call === authCalls.logout;
}
