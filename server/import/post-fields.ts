import { basename, dirname, extname } from "node:path/posix";
import { limits } from "#contract/limits.ts";
import { plainText } from "../domain/post-html.ts";
import { slugify } from "#contract/slugs.ts";
import { readDate } from "./dates.ts";

/** What front matter and the name of a file say about a post; null or empty where they say nothing. */
export type PostFields = {
  title: string | null;
  description: string | null;
  date: string | null;
  updated: string | null;
  category: string;
  draft: boolean;
  cover: string | null;
  coverAlt: string;
  /** For its address, in the order of preference. */
  slugs: string[];
  /** Where the post was found until now: paths or whole addresses. */
  addresses: string[];
  author: string | null;
  link: string;
  problems: string[];
};

type Entries = Record<string, unknown>;

/** `file` is the path below the folder, with slashes. */
export function readFields(data: Entries, file: string, timeZone: string): PostFields {
  const problems: string[] = [];
  const named = nameOf(file);
  const date = pickDate(data, ["date", "published_at", "publishDate", "pubDate", "pubDatetime", "publishedAt", "published_on", "created", "created_at", "createdAt", "datePublished"], timeZone, problems);
  const addresses = [...texts(data.permalink), ...texts(data.url), ...texts(data.aliases), ...texts(data.redirect_from), ...texts(data.path)];
  const asSlug = text(data.permalink) ?? text(data.url) ?? text(data.path);
  const isPattern = asSlug?.includes(":") && !/^https?:/.test(asSlug);
  return {
    title: text(data.title) ?? null,
    description: firstText(data, ["description", "excerpt", "summary", "subtitle", "abstract", "spoiler", "dek", "lead", "tagline"]),
    date: date ?? (named.date === null ? null : readDate(named.date, timeZone)),
    updated: pickDate(data, ["updated", "lastmod", "modified", "last_modified_at", "updatedAt", "updated_at", "updatedDate", "lastUpdated", "last_updated", "modDatetime", "dateModified"], timeZone, problems),
    category: readCategory(data),
    draft: isDraft(data) || /(?:^|\/)_drafts\//.test(file),
    ...readCover(data),
    slugs: [text(data.slug), asSlug === undefined || isPattern ? undefined : lastPart(asSlug), named.slug].flatMap((slug) => (slug === undefined || slugify(slug) === "" ? [] : slug)),
    addresses: addresses.filter((address) => !address.includes(":") || /^https?:/.test(address)),
    author: readAuthor(data),
    link: firstText(data, ["external_url", "externalUrl", "external_link", "link"])?.match(/^https?:\/\/\S+$/)?.[0].slice(0, limits.link) ?? "",
    problems,
  };
}

/** "the-big-rewrite" as a title: "The big rewrite". */
export function titleFromName(file: string): string {
  const words = nameOf(file).slug.replace(/[-_\s]+/g, " ").trim() || "Untitled";
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Cut at a word where it is longer than `max` characters. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const end = cut.search(/\s\S*$/);
  return `${(end > max / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, "")).replace(/[\s,;:.–—-]+$/, "")}…`;
}

/** `2019-03-02-title.md`, `title/index.md`, `2019/03/02/title.md`. */
function nameOf(file: string): { slug: string; date: string | null } {
  const stem = basename(file, extname(file));
  // A translation stands beside the post, as `index.fr.md`.
  const index = /^index(?:\.([a-z]{2}(?:-[A-Za-z]{2,4})?))?$/i.exec(stem);
  const name = index && dirname(file) !== "." ? [basename(dirname(file)), index[1]].filter(Boolean).join("-") : stem;
  const dated = /^(\d{4})[-_.](\d{1,2})[-_.](\d{1,2})(?:[-_. ]+(.+))?$/.exec(name);
  if (dated) return { slug: dated[4] ?? name, date: `${dated[1]}-${dated[2]}-${dated[3]}` };
  const folders = /(?:^|\/)((?:19|20)\d{2})\/(?:(\d{2})\/(?:(\d{2})\/)?)?/.exec(file);
  return { slug: name, date: folders ? `${folders[1]}-${folders[2] ?? "01"}-${folders[3] ?? "01"}` : null };
}

function pickDate(data: Entries, names: string[], timeZone: string, problems: string[]): string | null {
  for (const name of names) {
    const value = data[name];
    // Some themes nest it: `date: { created: … }`.
    const given = isEntries(value) ? (value.created ?? value.published ?? value.updated) : value;
    if (given === undefined || given === null || given === "" || typeof given === "boolean") continue;
    const date = readDate(given, timeZone);
    if (date !== null) return date;
    problems.push(`its ${name} "${shorten(String(given), 60)}" is not a date`);
  }
  return null;
}

function readCategory(data: Entries): string {
  const taxonomies = isEntries(data.taxonomies) ? data.taxonomies : {};
  for (const value of [data.category, data.categories, taxonomies.categories, data.topic, data.topics, data.tags, data.tag, taxonomies.tags, data.keywords]) {
    const first = texts(value).flatMap((name) => name.split(",")).map((name) => name.trim().replace(/^#/, "")).find((name) => slugify(name) !== "");
    if (first !== undefined) return shorten(first, limits.category);
  }
  return "";
}

function isDraft(data: Entries): boolean {
  const no = (value: unknown) => value === false || (typeof value === "string" && /^(?:false|no|off|0)$/i.test(value));
  const yes = (value: unknown) => value === true || (typeof value === "string" && /^(?:true|yes|on|1)$/i.test(value));
  return yes(data.draft) || yes(data.isDraft) || yes(data.private) || yes(data.unlisted) || no(data.published) || no(data.publish)
    || /^(?:draft|private|pending)$/i.test(text(data.status) ?? "");
}

const coverNames = [
  "cover", "image", "coverImage", "cover_image", "thumbnail", "banner", "hero", "heroImage", "hero_image", "featuredImage", "featured_image", "featureImage", "feature_image",
  "header", "teaser", "ogImage", "og_image", "images",
];

function readCover(data: Entries): { cover: string | null; coverAlt: string } {
  const extra = isEntries(data.extra) ? data.extra : {};
  const altOf = (entries: Entries) => firstText(entries, ["coverAlt", "cover_alt", "imageAlt", "image_alt", "bannerAlt", "alt", "altText", "caption"]) ?? "";
  for (const name of coverNames) {
    const value = data[name] ?? extra[name];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (isEntries(first)) {
      const address = firstText(first, ["image", "src", "url", "path", "file", "teaser", "overlay_image", "relative"]);
      if (address !== null) return { cover: address, coverAlt: altOf(first) || altOf(data) };
    } else {
      const address = text(first);
      if (address !== undefined) return { cover: address, coverAlt: altOf(data) };
    }
  }
  return { cover: null, coverAlt: "" };
}

function readAuthor(data: Entries): string | null {
  const value = data.author ?? data.authors;
  const names = (Array.isArray(value) ? value : [value]).flatMap((author) => (isEntries(author) ? firstText(author, ["name", "title"]) ?? [] : text(author) ?? []));
  return names.length === 0 ? null : shorten(names.join(", "), 120);
}

function firstText(data: Entries, names: string[]): string | null {
  for (const name of names) {
    const found = text(data[name]);
    if (found !== undefined) return found;
  }
  return null;
}

/** One line of plain words; numbers count, as in `title: 2048`. */
function text(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return undefined;
  const words = /<\/?[a-z][^>]*>|&#?\w+;/.test(value) ? plainText(value) : value;
  return words.replace(/\s+/g, " ").trim() || undefined;
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => (isEntries(item) ? firstText(item, ["name", "title", "slug"]) ?? [] : text(item) ?? []));
}

function lastPart(address: string): string {
  return address.replace(/[?#].*$/, "").replace(/\/(?:index\.html?)?$/, "").replace(/\.html?$/, "").split("/").at(-1) ?? "";
}

function isEntries(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
