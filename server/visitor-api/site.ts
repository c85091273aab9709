// The site's content as visitors read it, and as the owner previews it.
import { siteCalls } from "#contract/site/site-calls.ts";
import { sectionNames } from "#contract/site/section-names.ts";
import { dayOf } from "../calendar.ts";
import { getOwnWords, ownWordsVersion } from "../domain/site/own-words.ts";
import { listMissing } from "../domain/newsletter/newsletter-state.ts";
import { readDraftContent } from "../domain/site/sections.ts";
import { isPreviewToken } from "../domain/site/preview-token.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { ForbiddenError } from "../errors.ts";
import { findImages } from "../media/picture-markup.ts";
import { visitorCall } from "./visitor-call.ts";

export const visitorSiteCalls = [
  visitorCall(siteCalls.get, async ({ query }, context) => {
    if (query.preview !== undefined && !(await isPreviewToken(context, query.preview)))
      throw new ForbiddenError("This preview has expired. Open it again from the dashboard.");
    const content = await (query.preview === undefined ? readSiteContent(context) : readDraftContent(context));
    const { siteUrl: url, timeZone } = context.config;
    const wanted = query.sections ?? sectionNames;
    const { resume } = content;
    const shown = { ...content, resume: resume.isPublic ? resume : { paper: resume.paper } };
    const sections = Object.fromEntries(wanted.map((name) => [name, shown[name]]));
    const ownWords = ownWordsVersion(content);
    return {
      url,
      timeZone,
      year: Number(dayOf(context.clock.now(), timeZone).slice(0, 4)),
      isBeingFilled: context.addingExamples !== null,
      takesSubscribers: (await listMissing(context, content)).length === 0,
      pictures: await findImages(context.db, listMediaUrls(sections)),
      sections,
      ...(ownWords !== null && { ownWords }),
    };
  }),
  visitorCall(siteCalls.ownWords, ({ params }, context) => getOwnWords(context, params.version)),
];

function listMediaUrls(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("/media/") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listMediaUrls) : [];
}
