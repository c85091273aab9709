// The owner's résumé, as JSON and as a PDF: made of the published content, and made again when it changed.
import { hash } from "node:crypto";
import { accentOf } from "#art/accent.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import type { Context } from "../context.ts";
import { jsonResume, type JsonResumeDocument } from "../domain/resume/json-resume.ts";
import { toJsonResume } from "../domain/resume/to-json-resume.ts";
import { projectOf } from "../domain/projects/confidentiality.ts";
import { readSiteContent } from "../domain/site/site-content.ts";
import { listProjects } from "../store/tables/projects.ts";
import type { FontPair } from "./resume-fonts.ts";
import { toResumePage } from "./resume-page.ts";
import type { Typeset, TypesetTask } from "./typeset-process.ts";
import type { Typesetter } from "./typesetter.ts";

export type ResumePdf = Typeset & { etag: string; name: string };
export type Resume = {
  /** Null unless the owner has published the résumé. */
  readJson(): Promise<JsonResumeDocument | null>;
  /** Null unless the owner has published the résumé; throws an UnavailableError where it can't be made. */
  readPdf(): Promise<ResumePdf | null>;
};

/** Raise it when the same résumé is to look different. */
const designVersion = 1;

const fontFiles: Record<SiteContent["look"]["fonts"], FontPair> = {
  zalando: { heading: "zalando-sans-expanded-", text: "hanken-grotesk-" },
  grotesk: { heading: "bricolage-grotesque-", text: "figtree-" },
  serif: { heading: "fraunces-", text: "wix-madefor-text-" },
  mono: { heading: "jetbrains-mono-", text: "ibm-plex-sans-" },
};

export function createResume(context: Context, typesetter: Typesetter): Resume {
  let made: { etag: string; pdf: Promise<ResumePdf> } | null = null;

  return {
    async readJson() {
      const content = await readSiteContent(context);
      return content.resume.isPublic ? toDocument(content) : null;
    },

    async readPdf() {
      const content = await readSiteContent(context);
      if (!content.resume.isPublic) return null;
      const task = taskOf(await toDocument(content), content);
      const etag = `"${hash("sha256", JSON.stringify([designVersion, task]), "base64url").slice(0, 27)}"`;
      if (made?.etag !== etag) {
        const pdf = typesetter.typeset(task).then((typeset) => ({ ...typeset, etag, name: task.page.title }));
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

function taskOf(document: JsonResumeDocument, { identity, look, resume }: SiteContent): TypesetTask {
  return {
    page: toResumePage(jsonResume.parse(document), identity.language),
    language: identity.language,
    paper: resume.paper,
    // Text in it can be read on white paper as well as on a light page.
    accent: accentOf(look.accent).light["accent-ink"],
    fonts: fontFiles[look.fonts],
  };
}
