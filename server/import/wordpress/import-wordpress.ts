// Imports an export of WordPress (Tools → Export, "WXR") as posts: read-wxr reads the file, wordpress-html and wordpress-shortcodes turn
// its texts into plain HTML, and import-posts does the rest, as for every source.
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { excerpt } from "#contract/excerpt.ts";
import { limits } from "#contract/limits.ts";
import { slugify } from "#contract/slugs.ts";
import type { Context } from "../../context.ts";
import { plainText } from "../../text/post-html.ts";
import { InvalidError } from "../../errors.ts";
import { readDate } from "../dates.ts";
import { importPosts } from "../import-posts.ts";
import { titleFromName, toTags } from "../post-fields.ts";
import { firstParagraph, shapePost, writeHtml } from "../../markdown/post-structure.ts";
import { type PostDraft, summaryLength } from "../read-post.ts";
import { attempt, emptyReport, type ImportOptions, type ImportReport } from "../report.ts";
import { emptyWxr, readWxr, type Wxr, type WxrItem } from "./read-wxr.ts";
import { leadNumbersHome, imageNames } from "./wordpress-addresses.ts";
import { readWordPressHtml } from "./wordpress-html.ts";

type Library = {
  wxr: Wxr;
  site: string;
  path: string;
  modified: string;
  timeZone: string;
  /** All items with an id: posts, pages, images, shared blocks. */
  byId: Map<string, WxrItem>;
  uploads: Set<string>;
  imagesOf: Map<string, string[]>;
};

/** Imports one blog, which may be exported in several files. */
export async function importWordPress(
  context: Context,
  paths: string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const [path = ""] = paths;
  const wxr = emptyWxr();
  for (const each of paths) await readWxr(each, wxr);
  const report = emptyReport();
  const library = await openLibrary(wxr, path, context.config.timeZone, options);
  const drafts: PostDraft[] = [];
  for (const item of library.byId.values()) {
    const type = item.fields["wp:post_type"] ?? "post";
    if (type === "post") {
      await attempt(report, labelOf(item), () => {
        const draft = readItem(library, item, report);
        if (draft !== null) drafts.push(draft);
        return Promise.resolve();
      });
    } else if (type === "page") {
      report.notes.push({
        file: labelOf(item),
        message: "is a page, not a post, and was left out",
        topic: "left out",
      });
    }
  }
  noteOtherTypes(library, report);
  await importPosts(
    context,
    { root: dirname(path), drafts, site: library.site, imageNames: imageNames(library.uploads) },
    options,
    report,
  );
  return report;
}

async function openLibrary(wxr: Wxr, path: string, timeZone: string, options: ImportOptions): Promise<Library> {
  const byId = new Map<string, WxrItem>();
  const uploads = new Set<string>();
  const imagesOf = new Map<string, string[]>();
  for (const [index, item] of wxr.items.entries()) {
    const id = item.fields["wp:post_id"] ?? `without-${index}`;
    if (byId.has(id)) continue;
    byId.set(id, item);
    if (item.fields["wp:post_type"] !== "attachment") continue;
    const parent = item.fields["wp:post_parent"] ?? "0";
    uploads.add(item.fields["wp:attachment_url"]?.trim() ?? "");
    imagesOf.set(parent, [...(imagesOf.get(parent) ?? []), id]);
  }
  return {
    wxr,
    byId,
    uploads,
    imagesOf,
    path,
    timeZone,
    site: options.site ?? wxr.site.replace(/\/+$/, ""),
    modified: (await stat(path)).mtime.toISOString(),
  };
}

/** Returns null for an item that is not imported, and adds a note that says why. */
function readItem(library: Library, item: WxrItem, report: ImportReport): PostDraft | null {
  const { fields, meta } = item;
  const label = labelOf(item);
  const status = fields["wp:status"] ?? "publish";
  if (status === "trash" || status === "auto-draft" || status === "inherit") {
    if (status === "trash")
      report.notes.push({
        file: label,
        message: "was in the trash of WordPress, and was left out",
        topic: "left out",
      });
    return null;
  }
  const content = fields["content:encoded"] ?? "";
  const givenTitle = plainText(fields.title ?? "").trim();
  if (content.trim() === "" && givenTitle === "") throw new InvalidError("it is empty");
  if (content.length > 2 * limits.content) throw new InvalidError("it is too long; split it in two");

  const id = fields["wp:post_id"] ?? "";
  const notes: string[] = [];
  const { document, notes: problems } = readWordPressHtml(
    leadNumbersHome(content, library.site, linkOfNumber(library)),
    {
      findImage: (picture) => findImage(library, picture),
      imagesOfPost: library.imagesOf.get(id) ?? [],
      findBlock: (block) => library.byId.get(block)?.fields["content:encoded"] ?? null,
    },
    meta.get("footnotes")?.[0],
  );
  const slug = decode(fields["wp:post_name"] ?? "");
  const title = excerpt(
    shapePost(document, givenTitle || null).title || (slug === "" ? "Untitled" : titleFromName(`${slug}.md`)),
    limits.title,
  );
  if (givenTitle === "") notes.push(`has no title, and is called “${title}” here`);
  const date = readDates(library, item);
  const category = readCategory(library, item);
  const isHidden = status === "private" || (fields["wp:post_password"] ?? "").trim() !== "";
  const draftReason = isHidden
    ? `is ${status === "private" ? "private" : "behind a password"} in WordPress`
    : !/^(?:publish|future)$/.test(status)
      ? "is a draft in WordPress"
      : date === null
        ? "has no date"
        : null;
  const thumbnail = findImage(library, meta.get("_thumbnail_id")?.[0]?.trim() ?? "");
  const about = plainText(
    [fields["excerpt:encoded"], meta.get("_yoast_wpseo_metadesc")?.[0], meta.get("rank_math_description")?.[0]].find(
      (text) => text?.trim(),
    ) ?? "",
  );
  const link = fields.link?.trim() ?? "";
  return {
    path: library.path,
    file: pathOf(link) || `post-${id}`,
    label,
    key: `wordpress:${library.wxr.site.replace(/^https?:\/\//, "").replace(/\/+$/, "")}:${id || link}`,
    title,
    description: excerpt(about, limits.description) || excerpt(firstParagraph(document), summaryLength) || title,
    html: writeHtml(document),
    date,
    updated: readDate(zoned(fields["wp:post_modified_gmt"]), "UTC"),
    modified: library.modified,
    ...category,
    draft: draftReason !== null,
    draftReason,
    cover: thumbnail?.url ?? null,
    coverAlt: thumbnail?.alt ?? "",
    slugs: slug === "" ? [] : [slug],
    addresses: [link, fields.guid?.trim() ?? ""].filter((address) => pathOf(address) !== ""),
    author: library.wxr.authors.get(fields["dc:creator"]?.trim() ?? "") ?? (fields["dc:creator"]?.trim() || null),
    link: "",
    canonicalUrl: "",
    problems,
    notes,
    formerSlugs: (meta.get("_wp_old_slug") ?? []).map(decode),
  };
}

function readDates(library: Library, { fields }: WxrItem): string | null {
  return (
    readDate(zoned(fields["wp:post_date_gmt"]), "UTC") ??
    readDate(zoned(fields["wp:post_date"]), library.timeZone) ??
    readDate(fields.pubDate?.trim(), "UTC")
  );
}

/** Returns the category that a plugin marks as the main one, or else the first. The other categories become tags, before the tags. */
function readCategory(
  library: Library,
  { terms, meta }: WxrItem,
): Pick<PostDraft, "category" | "tags" | "series" | "seriesPart" | "categorySlug"> {
  const categories = terms.filter(
    ({ domain, slug, name }) => domain === "category" && slug !== "uncategorized" && name !== "",
  );
  const main = library.wxr.categories.get(
    (meta.get("_yoast_wpseo_primary_category") ?? meta.get("rank_math_primary_category"))?.[0]?.trim() ?? "",
  );
  const chosen = categories.find(({ slug }) => slug === main) ?? categories[0];
  const tags = toTags(
    [...categories.filter((term) => term !== chosen), ...terms.filter(({ domain }) => domain === "post_tag")].map(
      ({ name }) => plainText(name),
    ),
  );
  // Plugins for series have a taxonomy of this name.
  const series = excerpt(
    plainText(terms.find(({ domain, name }) => domain === "series" && slugify(name) !== "")?.name ?? ""),
    limits.series,
  );
  const grouping = { tags, series, seriesPart: null };
  if (chosen === undefined) return { category: "", ...grouping };
  return {
    ...grouping,
    category: excerpt(plainText(chosen.name), limits.category),
    categorySlug: decode(chosen.slug),
  };
}

function findImage({ byId }: Library, id: string): { url: string; alt: string; caption: string } | null {
  const item = byId.get(id);
  const url = item?.fields["wp:attachment_url"]?.trim() ?? "";
  if (!item || url === "") return null;
  return {
    url,
    alt: plainText(item.meta.get("_wp_attachment_image_alt")?.[0] ?? ""),
    caption: plainText(item.fields["excerpt:encoded"] ?? ""),
  };
}

function linkOfNumber({ byId }: Library): (id: string) => string | null {
  return (id) => {
    const item = byId.get(id);
    return item?.fields["wp:attachment_url"]?.trim() ?? item?.fields.link?.trim() ?? null;
  };
}

/** Reports other types of content. Most are internal data of themes and plugins, but some, such as products or events, had readers. */
function noteOtherTypes({ byId }: Library, report: ImportReport): void {
  const counts = new Map<string, number>();
  for (const { fields } of byId.values()) {
    const type = fields["wp:post_type"] ?? "post";
    if (
      !/^(?:post|page|attachment|revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_.*)$/.test(
        type,
      )
    )
      counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  for (const [type, count] of counts)
    report.notes.push({
      file: type,
      message: `${count === 1 ? "1 entry" : `${count} entries`} of this kind ${count === 1 ? "is no post and was" : "are no posts and were"} left out`,
      topic: "left out",
    });
}

function labelOf({ fields }: WxrItem): string {
  return `“${excerpt(plainText(fields.title ?? "").trim() || `without a title, number ${fields["wp:post_id"] ?? "?"}`, 80)}”`;
}

/** Reads a date such as "2019-03-02 10:00:00"; WordPress writes zeros for none. */
function zoned(date: string | undefined): string | undefined {
  return date === undefined || date.trim().startsWith("0000") ? undefined : date.trim();
}

/** Returns the path without its leading slash, or "" for a URL by id, such as that of a draft. */
function pathOf(address: string): string {
  if (!URL.canParse(address) || /[?&](?:p|page_id)=\d/.test(address)) return "";
  return decode(new URL(address).pathname).replace(/^\/+/, "");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch {
    return text;
  }
}
