// The owner's résumé, as JSON and as a PDF: made of the published content, and made again when it changed.
import { hash } from "node:crypto";
import type { SiteContent } from "#contract/site/sections.ts";
import type { Context } from "../context.ts";
import { jsonResume, type JsonResumeDocument } from "../domain/resume/json-resume.ts";
import { toJsonResume } from "../domain/resume/to-json-resume.ts";
import { projectOf } from "../domain/projects/confidentiality.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { listProjects } from "../store/tables/projects.ts";
import { readWords } from "../site-words.ts";
import { designOf } from "../typesetting/design.ts";
import type { Typeset, TypesetTask } from "../typesetting/typeset-process.ts";
import { toResumePage, versionsOf } from "./resume-page.ts";

export type ResumePdf = Typeset & { etag: string; name: string };
export type Resume = {
  /** Null unless the owner has published the résumé. */
  readJson(): Promise<JsonResumeDocument | null>;
  /** Null unless the owner has published the résumé; throws an UnavailableError where it can't be made. */
  readPdf(): Promise<ResumePdf | null>;
};

/** Raise it when the same résumé is to look different. */
const designVersion = 1;

const maxPages = 2;

export function createResume(context: Context): Resume {
  let made: { etag: string; pdf: Promise<ResumePdf> } | null = null;

  return {
    async readJson() {
      const content = await readSiteContent(context);
      return content.resume.isPublic ? toDocument(content) : null;
    },

    async readPdf() {
      const content = await readSiteContent(context);
      if (!content.resume.isPublic) return null;
      const page = toResumePage(
        jsonResume.parse(await toDocument(content)),
        content.identity.language,
        await readWords(context),
      );
      const task: TypesetTask = {
        template: "resume",
        versions: versionsOf(page),
        maxPages,
        design: designOf(content),
      };
      const etag = `"${hash("sha256", JSON.stringify([designVersion, task]), "base64url").slice(0, 27)}"`;
      if (made?.etag !== etag) {
        const pdf = context.typesetter.typeset(task).then((typeset) => ({ ...typeset, etag, name: page.title }));
        made = { etag, pdf };
        // A failure is not kept: the next request tries again.
        pdf.catch(() => {
          if (made?.etag === etag) made = null;
        });
      }
      return made.pdf;
    },
  };

  async function toDocument(content: SiteContent): Promise<JsonResumeDocument> {
    const projects = (await listProjects(context.db)).map(projectOf);
    return toJsonResume(content, projects, context.config.siteUrl);
  }
}
