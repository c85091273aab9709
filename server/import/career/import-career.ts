// Writes an imported career into the drafts of the site's content. Content that the import lacks stays as it is.
import type { CareerImport } from "#contract/site/career.ts";
import type { SectionName } from "#contract/site/section-names.ts";
import { identity as identitySchema } from "#contract/site/identity.ts";
import type { Context } from "#server/context.ts";
import type { Document } from "#server/domain/site/documents.ts";
import { getSection, saveDraft } from "#server/domain/site/sections.ts";
import { readSiteContent } from "#server/domain/site/site-content.ts";
import { UnreadableError } from "#server/errors.ts";
import type { Career } from "./career.ts";
import { wordsFor } from "../../site-words.ts";
import { careerReader } from "./career-process.ts";

type Changes = Partial<Record<SectionName, (document: Document) => Document>>;

export async function importCareer(
  context: Pick<Context, "db" | "clock" | "content" | "config">,
  file: Buffer,
): Promise<CareerImport> {
  const { language } = (await readSiteContent(context)).identity;
  const career = await careerReader.read(file, {
    language,
    present: (await wordsFor(language)).server.resumePdf.present,
    siteUrl: context.config.siteUrl,
  });
  const changes = changesOf(career);
  const sections = Object.keys(changes) as SectionName[];
  const found = {
    jobs: career.entries.filter(({ kind }) => kind === "work").length,
    schools: career.entries.filter(({ kind }) => kind === "education").length,
    skills: career.groups.reduce((sum, { items }) => sum + items.length, 0),
    profiles: career.socialLinks.length,
  };
  if (sections.length === 0) throw new UnreadableError("This file has no career in it.");
  for (const name of sections) {
    const { draft, published, version } = await getSection(context, name);
    const document = draft ?? published;
    await saveDraft(context, name, changes[name]?.(document) ?? document, version);
  }
  return {
    summary: Object.entries(found)
      .filter(([, count]) => count > 0)
      .map(([what, count]) => `${count} ${count === 1 ? what.slice(0, -1) : what}`)
      .join(", "),
    found,
    undated: career.entries.filter(({ period }) => period === "").length,
    leftOut: career.leftOut,
    sections,
  };
}

function changesOf(career: Career): Changes {
  const {
    name,
    roles,
    place,
    workMode,
    hours,
    notice,
    languages,
    email,
    summary,
    story,
    entries,
    groups,
    socialLinks,
  } = career;
  const identity = {
    ...(name !== undefined && { name }),
    ...(roles.length > 0 && { roles }),
    ...(place !== undefined && { place }),
    ...(workMode !== undefined && { workMode }),
    ...(hours !== undefined && { hours }),
    ...(notice !== undefined && { notice }),
    ...(languages !== undefined && { languages }),
    ...(email !== undefined && identitySchema.shape.email.safeParse(email).success && { email }),
  };
  return {
    ...(Object.keys(identity).length > 0 && { identity: (document: Document) => ({ ...document, ...identity }) }),
    ...(entries.length > 0 && { backstory: (document: Document) => ({ ...document, entries }) }),
    ...(groups.length > 0 && { skills: (document: Document) => ({ ...document, groups }) }),
    ...(story.length > 0 && {
      about: (document: Document) => ({
        ...document,
        story: { ...(document.story as object | undefined), paragraphs: story },
      }),
    }),
    ...(socialLinks.length > 0 && { socialLinks: (document: Document) => ({ ...document, links: socialLinks }) }),
    ...(summary !== undefined && { resume: (document: Document) => ({ ...document, summary }) }),
  };
}
