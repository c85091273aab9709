// The result of importing a career, cut to the limits of the site's content.
import type { CareerEntry, SkillGroup } from "#contract/site/home.ts";
import type { SocialLink } from "#contract/site/identity.ts";
import { slugify } from "#contract/slugs.ts";
import { toHref } from "./links.ts";

export type Career = {
  name?: string;
  roles: string[];
  place?: string;
  /** With commas between them, and in parentheses how well each is spoken. */
  languages?: string;
  /** Where, when, and from when on the person works. */
  workMode?: string;
  hours?: string;
  notice?: string;
  email?: string;
  /** For the résumé. */
  summary?: string;
  /** For the biography: the whole summary. */
  story: string[];
  /** The period is empty if no date is known; the owner has to fill it in. */
  entries: CareerEntry[];
  groups: SkillGroup[];
  socialLinks: SocialLink[];
  /** Data that the site has no place for, such as "3 references". */
  leftOut: string[];
};

export type CareerOptions = {
  /** The language of the site's texts, for the names of months. */
  language: string;
  /** The word for a period that goes on. */
  present: string;
  /** Links to it become paths. */
  siteUrl: string;
};

const sizes = {
  name: 60,
  roles: 4,
  role: 60,
  place: 60,
  workMode: 60,
  hours: 60,
  notice: 60,
  language: 50,
  languages: 120,
  summary: 800,
  story: { paragraphs: 50, paragraph: 2000 },
  entries: 200,
  entry: { id: 80, title: 100, subtitle: 80, role: 100, period: 40, location: 80, tech: 30, word: 40, highlights: 20 },
  highlight: 300,
  description: { paragraphs: 12, paragraph: 1200 },
  groups: 50,
  group: { title: 60, items: 60, name: 40, usedIn: 160 },
  links: 10,
  label: 60,
} as const;

/** The maximum number of entries to read of each list. */
const maxRows = 500;

/** One line of text, cut with an ellipsis. */
export function cut(text: string, max: number): string {
  const line = text
    // Invisible characters, and characters that change the direction of the text.
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff\0]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (line.length <= max) return line;
  let short = "";
  for (const { segment } of new Intl.Segmenter().segment(line.slice(0, max * 2))) {
    if (short.length + segment.length > max - 1) break;
    short += segment;
  }
  return `${short.trimEnd()}…`;
}

/** Returns the fields with text, cut, and none for those without. */
function cutFields<Name extends string>(fields: Partial<Record<Name, string | undefined>>, max: Record<Name, number>) {
  const cuts = (Object.entries(fields) as [Name, string | undefined][])
    .map(([name, value]) => [name, cut(value ?? "", max[name])] as const)
    .filter(([, value]) => value !== "");
  return Object.fromEntries(cuts) as Partial<Record<Name, string>>;
}

/** Returns paragraphs of text, those that are too long in several parts, and the lines that begin with a bullet. */
export function splitText(text: string, max: { paragraphs: number; paragraph: number } = sizes.description) {
  const paragraphs: string[] = [];
  const bullets: string[] = [];
  for (const line of text.split(/[\r\n\u2028\u2029]+/)) {
    const bullet = /^\s*(?:[•·‣▪●◦*–—]|-(?=\s))\s*(\S.*)$/u.exec(line)?.[1];
    if (bullet !== undefined) bullets.push(cut(bullet, sizes.highlight));
    else paragraphs.push(...parts(line, max.paragraph));
  }
  return { paragraphs: paragraphs.slice(0, max.paragraphs), bullets };
}

/** Long text in parts that end with a sentence, or else with a word. */
function parts(line: string, max: number): string[] {
  const found: string[] = [];
  let rest = cut(line, Number.MAX_SAFE_INTEGER / 2);
  while (rest.length > max) {
    const head = rest.slice(0, max);
    const place = Math.max(head.lastIndexOf(". ") + 1, head.lastIndexOf("。") + 1) || head.lastIndexOf(" ");
    const part = place > max / 4 ? rest.slice(0, place) : cut(rest, max).slice(0, -1);
    found.push(part.trim());
    rest = rest.slice(part.length).trim();
  }
  return rest === "" ? found : [...found, rest];
}

export type RawEntry = {
  kind: "work" | "education";
  title: string | undefined;
  subtitle?: string | undefined;
  role?: string | undefined;
  period: string;
  location?: string | undefined;
  text?: string | undefined;
  highlights?: readonly string[];
  tech?: readonly string[];
  links?: readonly { label: string | undefined; url: string | undefined }[];
  id?: string | undefined;
  logo?: string | undefined;
  /** ISO 8601, for the order. */
  startDate?: string | undefined;
};

/** The start of a list of a file: a small file can hold hundreds of thousands of rows. */
export type Rows<Row> = { rows: readonly Row[]; more: number };

export function firstRows<Row>(rows: readonly Row[]): Rows<Row> {
  return { rows: rows.slice(0, maxRows), more: Math.max(0, rows.length - maxRows) };
}

/** Returns entries with unique ids, and how many did not fit. Leaves out entries without any name. */
export function toEntries(
  raw: readonly RawEntry[],
  { siteUrl }: CareerOptions,
): { entries: CareerEntry[]; more: number } {
  const ids = new Set<string>();
  const named = raw.filter(({ title, subtitle }) => cut(title ?? subtitle ?? "", 1) !== "");
  const entries = named.slice(0, sizes.entries).map((entry): CareerEntry => {
    const { paragraphs, bullets } = splitText(entry.text ?? "");
    const title = cut(entry.title ?? entry.subtitle ?? "", sizes.entry.title);
    const highlights = [...(entry.highlights ?? []).map((line) => cut(line, sizes.highlight)), ...bullets];
    const logo = toHref(entry.logo, siteUrl);
    return {
      id: uniqueId(entry.id ?? title, ids),
      kind: entry.kind,
      title,
      period: cut(entry.period, sizes.entry.period),
      ...cutFields(
        {
          subtitle: entry.title === undefined ? undefined : entry.subtitle,
          role: entry.role,
          location: entry.location,
        },
        sizes.entry,
      ),
      // Pages load no files of other sites.
      ...(logo !== undefined && /^\/.+\.(svg|webp|avif|png|jpg|jpeg)$/i.test(logo) && { logoUrl: logo }),
      description: paragraphs,
      highlights: highlights.filter(Boolean).slice(0, sizes.entry.highlights),
      tech: (entry.tech ?? [])
        .map((word) => cut(word, sizes.entry.word))
        .filter(Boolean)
        .slice(0, sizes.entry.tech),
      links: (entry.links ?? []).flatMap((link) => toLink(link, siteUrl)).slice(0, sizes.links),
    };
  });
  return { entries, more: named.length - entries.length };
}

function uniqueId(wanted: string, ids: Set<string>): string {
  const base =
    slugify(wanted)
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, sizes.entry.id - 4)
      .replace(/^-+|-+$/g, "") || "entry";
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (ids.has(id)) continue;
    ids.add(id);
    return id;
  }
}

function toLink({ label, url }: { label: string | undefined; url: string | undefined }, siteUrl: string) {
  const href = toHref(url, siteUrl);
  if (href === undefined) return [];
  const host = URL.canParse(href) ? new URL(href).host : href;
  return [{ label: cut(label ?? "", sizes.label) || cut(host, sizes.label), href }];
}

/** Each skill and each group once, in the order of the list. Groups without skills are left out. */
export function toGroups(
  raw: readonly { title: string; items: readonly SkillGroup["items"][number][] }[],
): SkillGroup[] {
  const groups = new Map<string, Map<string, SkillGroup["items"][number]>>();
  for (const { title, items } of raw) {
    const name = cut(title, sizes.group.title);
    const known = groups.get(name) ?? new Map<string, SkillGroup["items"][number]>();
    groups.set(name, known);
    for (const { years, ...item } of items) {
      const cuts = cutFields(item, sizes.group);
      if (cuts.name === undefined || known.has(cuts.name) || known.size >= sizes.group.items) continue;
      known.set(cuts.name, { ...cuts, name: cuts.name, ...(years !== undefined && { years }) });
    }
  }
  return [...groups]
    .filter(([title, items]) => title !== "" && items.size > 0)
    .slice(0, sizes.groups)
    .map(([title, items]) => ({ title, items: [...items.values()] }));
}

/** Returns languages in one text, as many as the site has room for. */
export function toLanguages(
  spoken: readonly { language: string; fluency?: string | undefined }[],
): Pick<Career, "languages"> {
  let text = "";
  for (const { language, fluency } of spoken) {
    const plain = (part: string) => cut(part.replace(/[(),]+/g, " "), sizes.language);
    const one = plain(language) + (fluency ? ` (${plain(fluency)})` : "");
    const longer = text === "" ? one : `${text}, ${one}`;
    if (plain(language) !== "" && longer.length <= sizes.languages) text = longer;
  }
  return text === "" ? {} : { languages: text };
}

export function toAbout({
  name,
  label,
  place,
  summary,
  workMode,
  hours,
  notice,
}: Record<"name" | "label" | "place" | "summary", string | undefined> &
  Partial<Record<"workMode" | "hours" | "notice", string | undefined>>): Omit<
  Career,
  "languages" | "email" | "entries" | "groups" | "socialLinks" | "leftOut"
> {
  const roles = (label ?? "")
    .split(/\s*[|·•]\s*/)
    .map((role) => cut(role, sizes.role))
    .filter(Boolean);
  const { paragraphs, bullets } = splitText(summary ?? "", sizes.story);
  return {
    ...cutFields<"name" | "place" | "summary" | "workMode" | "hours" | "notice">(
      { name, place, summary, workMode, hours, notice },
      sizes,
    ),
    roles: [...new Set(roles)].slice(0, sizes.roles),
    story: [...paragraphs, ...bullets].slice(0, sizes.story.paragraphs),
  };
}

/** Merges two ordered lists into one by date, newest first. */
export function mergeByDate(first: readonly RawEntry[], second: readonly RawEntry[]): RawEntry[] {
  const rest = [...second];
  const merged: RawEntry[] = [];
  for (const entry of first) {
    while (rest[0]?.startDate !== undefined && rest[0].startDate > (entry.startDate ?? "9999"))
      merged.push(...rest.splice(0, 1));
    merged.push(entry);
  }
  return [...merged, ...rest];
}

/** "3 references", or nothing. */
export function countLeftOut(counts: Record<string, number>): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${count === 1 ? what.replace(/s$/, "") : what}`);
}
