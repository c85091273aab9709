import type { Kysely } from "kysely";
import { createAccount } from "./initial/account.ts";
import { createClientFiles } from "./initial/client-files.ts";
import { createClientLinks } from "./initial/client-links.ts";
import { createEnquiries } from "./initial/enquiries.ts";
import { createFormerAddresses } from "./initial/former-addresses.ts";
import { createInvoices } from "./initial/invoices.ts";
import { createMedia } from "./initial/media.ts";
import { createNewsletter } from "./initial/newsletter.ts";
import { createPosts } from "./initial/posts.ts";
import { createProjects } from "./initial/projects.ts";
import { createRevisions } from "./initial/revisions.ts";
import { createSearch } from "./initial/search.ts";
import { createSite } from "./initial/site.ts";
import { createStatistics } from "./initial/statistics.ts";
import { engineOf } from "../engine.ts";
import { announceChanges } from "../postgres/schema.ts";

/** The schema as first released. The files in initial/ create it by subject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // In the order of their foreign keys.
  await createAccount(db);
  await createPosts(db);
  await createProjects(db);
  await createRevisions(db);
  await createFormerAddresses(db);
  await createMedia(db);
  await createClientLinks(db);
  await createNewsletter(db);
  await createEnquiries(db);
  await createInvoices(db);
  await createClientFiles(db);
  await createSite(db);
  await createStatistics(db);
  await createSearch(db);
  if (engineOf(db) === "postgresql") await announceChanges(db, shownToVisitors);
}

const shownToVisitors = [
  "categories",
  "posts",
  "post_tags",
  "projects",
  "former_addresses",
  "builds",
  "build_publications",
  "media",
  "media_earlier",
];
