// The pages of texts as Markdown, for programs: at the URL of the page with `.md` behind it, and at its own URL if the request prefers
// Markdown. It is made from what the API returns to visitors, so it can't contain anything unpublished or confidential.
import { z } from "zod";
import { page } from "#contract/pages.ts";
import { post } from "#contract/posts.ts";
import { projectPage } from "#contract/projects.ts";
import { selectionPage } from "#contract/selections.ts";
import { about } from "#contract/site/about.ts";
import { contact } from "#contract/site/frame.ts";
import { identity, socialLinks } from "#contract/site/identity.ts";
import { resume } from "#contract/site/resume.ts";
import type { Context } from "../context.ts";
import { UnavailableError } from "../errors.ts";
import { createVisitorApi } from "../visitor-api/visitor-api.ts";
import { cdnHeaders } from "../pages/cdn-headers.ts";
import { type Answer, toPage } from "../pages/page.ts";
import { createPageCache } from "../pages/page-cache.ts";
import { readWords } from "../site-words.ts";
import type { PageMarkdown } from "../pages/pages.ts";
import { type TextPage, textPageAt } from "../pages/text-pages.ts";
import { aboutText, ownPageText, postText, projectText, selectionText, type Text } from "./texts.ts";
import { writeTextInWorker } from "./written-texts.ts";

/** Bytes. */
const maxKept = 16 * 1024 * 1024;
const anyText = z.object({ sections: z.object({ identity, resume }) });
const biography = z.object({ sections: z.object({ identity, about, contact, socialLinks, resume }) });
const missing: Answer = { status: 404, headers: {}, text: "" };

export function createPageMarkdown(context: Context): PageMarkdown {
  const { config } = context;
  const call = createVisitorApi(context);

  const cache = createPageCache({
    version: () => context.content.current(),
    canonical: (path) => path,
    async render(path, former) {
      const rendered = toPage(await answer(path), {
        siteUrl: config.siteUrl,
        cdn: cdnHeaders(config.cdn, path),
      });
      return former?.etag === rendered.etag ? former : rendered;
    },
    maxBytes: maxKept,
  });

  return {
    async get(path) {
      const found = await cache.get(path);
      return found.status === missing.status ? null : found;
    },
  };

  async function answer(path: string): Promise<Answer> {
    const isCopy = path.endsWith(".md");
    const asked = textPageAt(isCopy ? path.slice(0, -3) : path);
    const text = asked && (await find(asked));
    if (!text) return missing;
    const copy = `${text.path}.md`;
    if (text.slug !== asked.slug) {
      // The page itself redirects a program that asked for it.
      if (!isCopy) return missing;
      return { status: 301, headers: { location: copy, "cache-control": "public, no-cache" }, text: "" };
    }
    return {
      status: 200,
      headers: {
        "content-type": "text/markdown; charset=utf-8",
        link: `<${config.siteUrl}${text.path}>; rel="canonical"`,
        // Search engines show the page, not its copy. The URL of the page must never say so.
        ...(isCopy ? { "x-robots-tag": "noindex" } : { "content-location": copy, vary: "Accept" }),
      },
      text: await writeTextInWorker(text, config.siteUrl),
    };
  }

  /** Returns null if visitors can't read the text. */
  async function find({ kind, slug }: TextPage): Promise<Text | null> {
    const name = encodeURIComponent(slug);
    const site = await read("/site?sections=identity&sections=resume", anyText);
    if (!site) return null;
    const { name: owner, language } = site.sections.identity;
    const facts = { owner, language, words: await readWords(context) };
    switch (kind) {
      case "post": {
        const found = await read(`/blogs/${name}`, post);
        return found && postText(found, facts);
      }
      case "page": {
        const found = await read(`/pages/${name}?view=saved`, page);
        return found && ownPageText(found, facts);
      }
      case "project": {
        const [found, shown] = await Promise.all([
          read(`/portfolio/slug/${name}`, projectPage),
          read(`/portfolio/slug/${name}?view=page`, projectPage),
        ]);
        return found && shown && projectText({ ...shown, content: found.content }, facts);
      }
      case "selection": {
        const found = await read(`/selections/slug/${name}`, selectionPage);
        return found && selectionText(found, site.sections.resume.isPublic === true, facts);
      }
      case "about": {
        const wanted = Object.keys(biography.shape.sections.shape).map((section) => `sections=${section}`);
        const found = await read(`/site?${wanted.join("&")}`, biography);
        return found && aboutText(found.sections, facts);
      }
    }
  }

  async function read<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema> | null> {
    const response = await call(config.apiBaseUrl + path);
    if (response.status === 404) return null;
    if (response.status === 503) throw new UnavailableError((await readWords(context)).server.refusals.later);
    if (!response.ok) throw new Error(`The Markdown of a page could not be made: ${path} answered ${response.status}.`);
    return schema.parse(await response.json());
  }
}
