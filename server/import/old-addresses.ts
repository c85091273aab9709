import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dirname } from "node:path/posix";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { slugify } from "#contract/slugs.ts";
import { dayOf } from "../calendar.ts";
import { toOldAddress } from "../domain/posts/old-urls.ts";
import { withoutPathPlaceholders } from "./path-placeholders.ts";

/** What is known about a post's former URL. */
export type OldPost = {
  file: string;
  slug: string;
  slugs: string[];
  addresses: string[];
  date: string | null;
  category: string;
  categorySlug?: string;
  tags?: string[];
};

export type OldSite = {
  /** URL of the old site without a trailing slash, or null if unknown. */
  site: string | null;
  /** Returns this site's path of the post or category that a link in a file points to, or null. */
  findHere(file: string, href: string): string | null;
  /** Returns the URL on the old site that a link in a file means, or null if the old site is unknown. */
  resolve(file: string, href: string): string | null;
  isOwn(href: string): boolean;
  /** Returns possible old paths of a file's post, in the form of `toOldAddress`; each path belongs to one post. */
  pathsOf(file: string): string[];
};

/** Finds the URL of the old blog in the settings of the folders; `given` takes precedence. */
export async function openOldSite(
  roots: readonly string[],
  posts: OldPost[],
  { site: given, timeZone }: { site: string | undefined; timeZone: string },
): Promise<OldSite> {
  let site = given?.replace(/\/+$/, "") ?? null;
  for (const root of roots) site ??= await findSiteAddress(root);
  const slugs = new Map<string, string>();
  const lastParts = new Map<string, string | null>();
  const homes = new Map<string, string>();
  const categories = new Map(
    posts
      .filter(({ category }) => category !== "")
      .flatMap(({ category, categorySlug }) => [
        [slugify(categorySlug ?? category), category],
        [slugify(category), category],
      ]),
  );
  const tags = new Set(posts.flatMap((post) => post.tags ?? []).map(slugify));
  const taken = new Set<string>();
  const pathsByFile = new Map<string, string[]>();
  const prefix = site !== null && URL.canParse(site) ? new URL(site).pathname.replace(/\/$/, "") : "";
  const likely = posts.map((post) => ({ post, paths: oldPaths(post, timeZone) }));
  // Paths that the blog states take precedence over guesses.
  for (const part of ["sure", "likely"] as const)
    for (const { post, paths } of likely)
      for (const path of paths[part].flatMap((each) => (prefix === "" ? [each] : [each, prefix + each]))) {
        const key = toOldAddress(path);
        if (key === "" || taken.has(key)) continue;
        taken.add(key);
        pathsByFile.set(post.file, [...(pathsByFile.get(post.file) ?? []), key]);
      }
  for (const { post, paths: all } of likely) {
    const paths = [...all.sure, ...all.likely, ...all.inFolder];
    homes.set(post.file, paths[0] ?? "/");
    for (const path of paths) if (!slugs.has(keyOf(path))) slugs.set(keyOf(path), post.slug);
    for (const part of new Set([post.slug, ...post.slugs]))
      lastParts.set(part.toLowerCase(), lastParts.has(part.toLowerCase()) ? null : post.slug);
  }
  const isOwn = (href: string): boolean => site !== null && withoutScheme(href).startsWith(`${withoutScheme(site)}/`);

  function findHere(file: string, href: string): string | null {
    const post = findPost(file, href);
    if (post !== null) return `/blog/${post}`;
    const path = isOwn(href) ? new URL(`http://${withoutScheme(href)}`).pathname : href;
    const name = slugify(decode(/^\/(?:blog\/)?(?:categor(?:y|ies)|tags?|topics?)\/([^/?#]+)/i.exec(path)?.[1] ?? ""));
    const category = categories.get(name);
    if (category !== undefined) return `/blogs/category/${encodeURIComponent(category)}`;
    return tags.has(name) ? `/blogs/tag/${encodeURIComponent(name)}` : null;
  }

  function findPost(file: string, href: string): string | null {
    const path = withoutPathPlaceholders(
      isOwn(href) ? withoutScheme(href).slice(withoutScheme(site ?? "").length) : href,
    );
    if (/^[a-z][\w+.-]*:/i.test(path) && !path.startsWith("post:")) return null;
    const bare = path.replace(/[?#].*$/, "");
    if (bare === "" || bare === "/") return null;
    if (bare.startsWith("post:")) return findLastPart(bare);
    const inFolder = bare.startsWith("/") ? bare : absolute(dirname(file), bare);
    const inSite = bare.startsWith("/") ? null : absolute(homes.get(file) ?? "/", bare);
    for (const candidate of [inFolder, inSite]) {
      const slug = candidate === null ? undefined : slugs.get(keyOf(candidate));
      if (slug !== undefined) return slug;
    }
    // The same post in another folder, because blogs move their posts over the years.
    return /(?:^|\/)(?:blog|posts?|articles?|writing|notes|p|news|\d{4}(?:\/\d{2}){0,2})\/[^/]+\/?$/i.test(inFolder)
      ? findLastPart(inFolder)
      : null;
  }

  function findLastPart(path: string): string | null {
    const last =
      keyOf(path)
        .split("/")
        .at(-1)
        ?.replace(/^post:/, "") ?? "";
    return lastParts.get(last) ?? lastParts.get(last.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, "")) ?? null;
  }

  return {
    site,
    isOwn,
    findHere,
    pathsOf: (file) => pathsByFile.get(file) ?? [],
    resolve(file, written) {
      const href = withoutPathPlaceholders(written);
      const base = site === null ? null : `${site}${homes.get(file) ?? "/"}`;
      return base !== null && URL.canParse(href, base) ? new URL(href, base).href : null;
    },
  };
}

/**
 * Returns the paths that the blog states, those that generators derive from a file's name and date, and the file itself; the most likely
 * first.
 */
function oldPaths(
  { file, slug, slugs, addresses, date, category }: OldPost,
  timeZone: string,
): { sure: string[]; likely: string[]; inFolder: string[] } {
  const withoutEnd = file.replace(/\.\w+$/, "").replace(/\/index(?:\.[a-z]{2})?$/i, "");
  const inContent = withoutEnd.replace(/^(?:.*\/)?(?:content|public|pages)\//, "");
  const jekyll = /(?:^|\/)_posts\/(?:.*\/)?(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/.exec(withoutEnd);
  const name = jekyll?.[4] ?? slugs[0] ?? slug;
  const stated = addresses
    .map((address) => (/^https?:/.test(address) && URL.canParse(address) ? new URL(address).pathname : address))
    .map((address) => (address.startsWith("/") ? address : `/${address}`));
  const dated = jekyll ? [`/${jekyll[1]}/${jekyll[2]?.padStart(2, "0")}/${jekyll[3]?.padStart(2, "0")}/${name}/`] : [];
  // The owner's midnight is the day before in other time zones.
  const days = date === null ? [] : [...new Set([dayOf(new Date(date), timeZone), date.slice(0, 10)])];
  return {
    sure: [
      ...stated,
      ...dated,
      ...(category === "" ? [] : dated.map((path) => `/${slugify(category)}${path}`)),
      ...(jekyll ? [] : [`/${inContent}/`]),
    ],
    likely: [
      ...slugs.flatMap((own) => [`/${own}/`, `/blog/${own}/`, `/post/${own}/`, `/posts/${own}/`]),
      ...days.flatMap((day) => {
        const [year, month] = day.split("-");
        return [`/${day.replaceAll("-", "/")}/${name}/`, `/${year}/${month}/${name}/`, `/${year}/${name}/`];
      }),
    ],
    inFolder: [`/${file}`, `/${withoutEnd}`, `/${inContent}`],
  };
}

/** Returns the same key for all paths of the same page. */
function keyOf(path: string): string {
  return decode(path)
    .replace(/^\/+|\/+$/g, "")
    .replace(/(?:^|\/)index\.\w+$/, "")
    .replace(/\.(?:html?|md|mdx|markdown|php)$/i, "")
    .toLowerCase();
}

function absolute(folder: string, path: string): string {
  return decode(
    new URL(
      path.replace(/[^\x21-\x7e]/g, encodeURIComponent),
      `http://x/${folder === "." ? "" : folder.replace(/^\//, "").replace(/\/?$/, "/")}`,
    ).pathname,
  );
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}

function withoutScheme(address: string): string {
  return address.replace(/^(?:https?:)?\/\/(?:www\.)?/i, "");
}

const jekyllSettings = z.object({ url: z.string(), baseurl: z.string().nullish() });
const hugoSettings = z.object({
  baseURL: z.string().optional(),
  baseurl: z.string().optional(),
  base_url: z.string().optional(),
});

async function findSiteAddress(root: string): Promise<string | null> {
  const read = (name: string) => readFile(join(root, name), "utf8").catch(() => null);
  const jekyll = jekyllSettings.safeParse(parse(parseYaml, await read("_config.yml")));
  if (jekyll.success && /^https?:\/\//.test(jekyll.data.url))
    return `${jekyll.data.url.replace(/\/+$/, "")}${jekyll.data.baseurl ?? ""}`.replace(/\/+$/, "");
  for (const name of [
    "hugo.toml",
    "config.toml",
    "config/_default/hugo.toml",
    "config/_default/config.toml",
    "hugo.yaml",
    "config.yaml",
  ]) {
    const source = await read(name);
    const settings = hugoSettings.safeParse(parse(name.endsWith(".toml") ? parseToml : parseYaml, source));
    const address = settings.success
      ? (settings.data.baseURL ?? settings.data.baseurl ?? settings.data.base_url)
      : undefined;
    if (address !== undefined && /^https?:\/\/[^/]+\.[^/]+/.test(address)) return address.replace(/\/+$/, "");
  }
  const host = ((await read("CNAME")) ?? (await read("static/CNAME")) ?? (await read("public/CNAME")))?.trim();
  return host !== undefined && /^[\w-]+(?:\.[\w-]+)+$/.test(host) ? `https://${host}` : null;
}

/** Unreadable settings are ignored. */
function parse(read: (source: string) => unknown, source: string | null): unknown {
  if (source === null) return null;
  try {
    return read(source);
  } catch {
    return null;
  }
}
