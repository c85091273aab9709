import { basename, dirname, extname } from "node:path/posix";
import { pageAddress } from "#contract/call.ts";
import { excerpt } from "#contract/excerpt.ts";
import { limits } from "#contract/limits.ts";
import { slugify } from "#contract/slugs.ts";
import { plainText } from "../text/post-html.ts";
import { foldCase } from "../text/words.ts";
import { readDate } from "./dates.ts";

/** What front matter and the file name say about a post; null or empty if they say nothing. */
export type PostFields = {
  title: string | null;
  description: string | null;
  date: string | null;
  updated: string | null;
  category: string;
  /** Categories after the first, because a post has one category here, and tags. */
  tags: string[];
  series: string;
  /** Null where the post doesn't say. */
  seriesPart: number | null;
  draft: boolean;
  /** Why the post is a draft, as the end of "the post …"; null for a post to publish. */
  draftReason: string | null;
  cover: string | null;
  coverAlt: string;
  /** Candidates for the slug, in order of preference. */
  slugs: string[];
  /** Former URLs of the post: paths or full URLs. */
  addresses: string[];
  author: string | null;
  link: string;
  /** Where the post was first published, if the post says so. */
  canonicalUrl: string;
  /** Whether the post says that it has formulas in TeX. */
  isMath: boolean;
  problems: string[];
};

type Entries = Record<string, unknown>;

/** Reads the fields of a post. `file` is the path below the folder, with slashes. */
export function readFields(given: Entries, file: string, timeZone: string): PostFields {
  const data = plainKeys(given);
  const problems: string[] = [];
  const named = nameOf(file);
  const date = pickDate(data, dateNames, timeZone, problems);
  const stated = date ?? (named.date === null ? null : readDate(named.date, timeZone));
  const addresses = [
    ...texts(data.permalink),
    ...texts(data.url),
    ...texts(data.aliases),
    ...texts(data.redirectfrom),
    ...texts(data.path),
  ];
  const asSlug = text(data.permalink) ?? text(data.url) ?? text(data.path);
  const isPattern = asSlug?.includes(":") && !/^https?:/.test(asSlug);
  const draftReason = findDraftReason(data, file) ?? (stated === null ? "has no date" : null);
  const categories = readCategories(data);
  return {
    title: text(data.title) ?? null,
    description: firstText(data, [
      "description",
      "excerpt",
      "summary",
      "subtitle",
      "abstract",
      "spoiler",
      "dek",
      "lead",
      "tagline",
    ]),
    date: stated,
    updated: pickDate(data, updatedNames, timeZone, problems),
    category: categories[0] ?? "",
    tags: toTags(categories.slice(1)),
    ...readSeries(data),
    draft: draftReason !== null,
    draftReason,
    ...readCover(data),
    slugs: [text(data.slug), asSlug === undefined || isPattern ? undefined : lastPart(asSlug), named.slug].flatMap(
      (slug) => (slug === undefined || slugify(slug) === "" ? [] : slug),
    ),
    addresses: addresses.filter((address) => !address.includes(":") || /^https?:/.test(address)),
    author: readAuthor(data),
    link:
      firstText(data, ["externalurl", "externallink", "link"])
        ?.match(/^https?:\/\/\S+$/)?.[0]
        .slice(0, limits.link) ?? "",
    canonicalUrl: readCanonicalUrl(firstText(data, ["canonicalurl", "canonical"]) ?? "", problems),
    isMath: ["math", "mathjax", "katex", "usemath", "latex"].some((name) => isYes(data[name])),
    problems,
  };
}

/** The keys of front matter in the form of `plainKey`, the most likely first. */
const dateNames = [
  "date",
  "publishedat",
  "publishdate",
  "pubdate",
  "pubdatetime",
  "published",
  "publisheddate",
  "publishedon",
  "datepublished",
  "publicationdate",
  "publish",
  "publishon",
  "postdate",
  "posted",
  "postedat",
  "postedon",
  "dateposted",
  "datetime",
  "timestamp",
  "time",
  "created",
  "createdat",
  "createdon",
  "createddate",
  "datecreated",
  "creationdate",
];
const updatedNames = [
  "updated",
  "lastmod",
  "modified",
  "lastmodified",
  "lastmodifiedat",
  "updatedat",
  "updatedon",
  "updateddate",
  "dateupdated",
  "lastupdated",
  "moddatetime",
  "modifieddate",
  "datemodified",
];

/** Generators differ in case and in `_` and `-`: `publishedDate`, `published_date` and `PublishedDate` are one key. */
function plainKey(key: string): string {
  return key.toLowerCase().replace(/[-_\s]/g, "");
}

/** If a key has two spellings, the first one counts. */
function plainKeys(entries: Entries): Entries {
  const plain: Entries = {};
  for (const [key, value] of Object.entries(entries)) {
    const name = plainKey(key);
    if (Object.hasOwn(plain, name)) continue;
    // Assignment would let a key named `__proto__` change the prototype.
    Object.defineProperty(plain, name, {
      value: Array.isArray(value)
        ? value.map((item: unknown) => (isEntries(item) ? plainKeys(item) : item))
        : isEntries(value)
          ? plainKeys(value)
          : value,
      enumerable: true,
    });
  }
  return plain;
}

/** Returns a title for a file name, such as "The big rewrite" for "the-big-rewrite". */
export function titleFromName(file: string): string {
  const words =
    nameOf(file)
      .slug.replace(/[-_\s]+/g, " ")
      .trim() || "Untitled";
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Reads names such as `2019-03-02-title.md`, `title/index.md`, `2019/03/02/title.md`. */
function nameOf(file: string): { slug: string; date: string | null } {
  const stem = basename(file, extname(file));
  // A translation lies beside the post, as `index.fr.md`.
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
    if (given === undefined || given === null || given === "" || isYes(given) || isNo(given)) continue;
    const date = readDate(given, timeZone);
    if (date !== null) return date;
    problems.push(`its ${name} "${excerpt(String(given), 60)}" is not a date`);
  }
  return null;
}

/** Returns where a post was first published. Returns an empty text and adds a problem if that is not the URL of a page. */
export function readCanonicalUrl(given: string, problems: string[]): string {
  const parsed = pageAddress(limits.link).safeParse(given);
  if (!parsed.success) problems.push(`its canonical_url “${excerpt(given, 60)}” is not the URL of a page`);
  return parsed.data ?? "";
}

/** Returns tags in the site's form: without commas, which separate tags there, and not too long. */
export function toTags(names: readonly string[]): string[] {
  return names
    .map((name) => excerpt(name.replace(/,/g, " ").replace(/\s+/g, " ").trim(), limits.tag))
    .filter((name) => slugify(name) !== "");
}

/** Reads `series: Name` with a number beside it, under the names of Hugo and Jekyll themes, or `series: { name, part }`. */
function readSeries(data: Entries): { series: string; seriesPart: number | null } {
  const taxonomies = isEntries(data.taxonomies) ? data.taxonomies : {};
  const given = data.series ?? taxonomies.series ?? taxonomies.serie;
  const nested = isEntries(given) ? given : {};
  const series = excerpt(
    (isEntries(given) ? firstText(given, ["name", "title"]) : texts(given)[0]) ?? "",
    limits.series,
  );
  if (slugify(series) === "") return { series: "", seriesPart: null };
  const number = Number(
    firstText(nested, partNames) ??
      firstText(
        data,
        partNames.map((name) => `series${name}`),
      ) ??
      firstText(data, ["part"]),
  );
  const isNumber = Number.isInteger(number) && number >= 1 && number <= limits.seriesParts;
  return { series, seriesPart: isNumber ? number : null };
}

const partNames = ["part", "order", "number", "index", "weight", "position"];

/** Returns the category first, then all other categories and tags. */
function readCategories(data: Entries): string[] {
  const taxonomies = isEntries(data.taxonomies) ? data.taxonomies : {};
  const names = [
    data.category,
    data.categories,
    taxonomies.categories,
    data.topic,
    data.topics,
    data.tags,
    data.tag,
    taxonomies.tags,
    data.keywords,
    data.filetags,
  ]
    .flatMap((value) => texts(value))
    .flatMap((name) => name.split(","))
    .map((name) => excerpt(name.trim().replace(/^#/, ""), limits.category))
    .filter((name) => slugify(name) !== "");
  return [...new Map(names.toReversed().map((name) => [foldCase(name), name])).values()].toReversed();
}

function findDraftReason(data: Entries, file: string): string | null {
  if (/(?:^|\/)_drafts\//.test(file)) return "is in the folder _drafts";
  for (const name of ["draft", "isdraft", "private", "unlisted", "hidden"])
    if (isYes(data[name])) return `says ${name}: ${String(data[name])}`;
  for (const name of ["published", "publish", "ispublished"])
    if (isNo(data[name])) return `says ${name}: ${String(data[name])}`;
  for (const name of ["status", "state", "visibility"]) {
    const value = text(data[name]) ?? "";
    if (/^(?:draft|private|pending|unlisted|hidden|skip)$/i.test(value)) return `says ${name}: ${value}`;
  }
  return null;
}

function isYes(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^(?:true|yes|on|1)$/i.test(value));
}

function isNo(value: unknown): boolean {
  return value === false || (typeof value === "string" && /^(?:false|no|off|0)$/i.test(value));
}

const coverNames = [
  "cover",
  "image",
  "coverimage",
  "thumbnail",
  "banner",
  "hero",
  "heroimage",
  "featuredimage",
  "featureimage",
  "header",
  "teaser",
  "ogimage",
  "images",
];

function readCover(data: Entries): { cover: string | null; coverAlt: string } {
  const extra = isEntries(data.extra) ? data.extra : {};
  const altOf = (entries: Entries) =>
    firstText(entries, ["coveralt", "imagealt", "banneralt", "alt", "alttext", "caption"]) ?? "";
  for (const name of coverNames) {
    const value = data[name] ?? extra[name];
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (isEntries(first)) {
      const address = firstText(first, ["image", "src", "url", "path", "file", "teaser", "overlayimage", "relative"]);
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
  const names = (Array.isArray(value) ? value : [value]).flatMap((author) =>
    isEntries(author) ? (firstText(author, ["name", "title"]) ?? []) : (text(author) ?? []),
  );
  return names.length === 0 ? null : excerpt(names.join(", "), 120);
}

function firstText(data: Entries, names: string[]): string | null {
  for (const name of names) {
    const found = text(data[name]);
    if (found !== undefined) return found;
  }
  return null;
}

/** Returns one line of plain text; accepts numbers, as in `title: 2048`. */
function text(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return undefined;
  const words = /<\/?[a-z][^>]*>|&#?\w+;/.test(value) ? plainText(value) : value;
  return words.replace(/\s+/g, " ").trim() || undefined;
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) =>
    isEntries(item) ? (firstText(item, ["name", "title", "slug"]) ?? []) : (text(item) ?? []),
  );
}

function lastPart(address: string): string {
  return (
    address
      .replace(/[?#].*$/, "")
      .replace(/\/(?:index\.html?)?$/, "")
      .replace(/\.html?$/, "")
      .split("/")
      .at(-1) ?? ""
  );
}

function isEntries(value: unknown): value is Entries {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
