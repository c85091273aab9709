// All that is stored about a client as a PDF. Nothing of it is kept: it is made for each download.
import type { PersonRecord } from "#contract/people.ts";
import type { Context } from "../context.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { designOf } from "../typesetting/design.ts";
import { toPersonPage } from "./person-page.ts";

/** Throws an UnavailableError where no PDF can be made. */
export async function makePersonPdf(context: Context, record: PersonRecord): Promise<Uint8Array> {
  const content = await readSiteContent(context);
  const page = toPersonPage(record, {
    owner: content.identity.name,
    siteUrl: context.config.siteUrl,
    timeZone: context.config.timeZone,
  });
  // Its words are English, as in the dashboard.
  const design = { ...designOf(content), language: "en" };
  return (await context.typesetter.typeset({ template: "person", versions: [page], maxPages: null, design })).pdf;
}
