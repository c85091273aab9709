import { isLanguage } from "../text/code.ts";
import { plainText } from "../text/post-html.ts";
import { escapeHtml, htmlTag } from "./escape.ts";
import { closeCallout, isCallout, openCallout } from "./callouts.ts";
import { type CodeFacts, linesOf } from "./code-block.ts";
import { codeBlockHtml, inlineCodeHtml, type Keeper, type VerbatimBlock } from "./protected-code.ts";

export type Arguments = { named: Record<string, string>; positional: string[] };

export type ShortcodeText = {
  /** Renders a caption. */
  inline(markdown: string): string;
  keeper: Keeper;
  /** The names of unknown shortcodes and tags, which become code. */
  unknown: Set<string>;
};

/** Shortcodes that enclose Markdown: a note, a quote, a collapsible box, or a plain box. */
const quotes = /^(?:quote|blockquote|epigraph)$/;
const boxes = /^(?:details|collapse|expand|spoiler)$/;
const plainBoxes = /^(?:tabs|tab|columns|column|center|rawhtml|raw-html|html|unsafe)$/;
/** Tags that print nothing, or that the site replaces with its own features. */
const silentTags = /^(?:assign|increment|decrement|layout|toc|more|cut|seo|feed_meta|cycle)$/;
const codeNames = /^(?:highlight|codeblock|code)$/;

const hugoTag = /\{\{([<%])\s*([\w./-]+)((?:[^}"'`]|"[^"]*"|'[^']*'|`[^`]*`){0,1000}?)(\/?)\s*[%>]\}\}/y;
const liquidTag = /\{%-?\s*([\w-]+)((?:[^%"']|"[^"]*"|'[^']*'|%(?!\})){0,1000}?)-?%\}/y;

/**
 * Reads a Hugo shortcode or Jekyll tag that begins on a line and encloses code, or whose name is unknown. Its content is exact code, and
 * never read as Markdown. Returns null for other lines.
 */
export function readVerbatim(lines: readonly string[], at: number, unknown: Set<string>): VerbatimBlock | null {
  const line = lines[at] ?? "";
  const before = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?=\{[{%])/.exec(line)?.[0];
  if (before === undefined) return null;
  const text = lines.slice(at, at + longestBlock).join("\n");
  const tag = readTag(text, before.length);
  if (tag === null || isMarkdownInside(tag.name)) return null;
  const end = findEnd(text, tag);
  if (end === null) return null;
  const content = withoutPrefix(text.slice(tag.end, end.start), before)
    .replace(/^[ \t]*\n/, "")
    .replace(/\s+$/, "");
  // Within a line of text, the words around it matter.
  if (content.trim() === "" || (!text.slice(before.length, end.end).includes("\n") && !isAlone(text, end.end)))
    return null;
  if (!codeNames.test(tag.name) && tag.name !== "mermaid") unknown.add(tag.name);
  const rest = /^[^\n]*/.exec(text.slice(end.end))?.[0] ?? "";
  const last = at + text.slice(0, end.end).split("\n").length - 1;
  return { last, rest, html: codeBlockHtml(content, factsOf(tag)) };
}

const longestBlock = 5000;

type Tag = { name: string; rest: string; end: number; close: RegExp; again: RegExp };

function readTag(text: string, start: number): Tag | null {
  hugoTag.lastIndex = start;
  const hugo = hugoTag.exec(text);
  if (hugo) {
    const [source, , name = "", rest = "", slash] = hugo;
    if (slash !== "") return null;
    const word = escapePattern(name);
    return {
      name,
      rest,
      end: start + source.length,
      close: new RegExp(`\\{\\{[<%]\\s*\\/\\s*${word}\\s*[%>]\\}\\}`, "g"),
      again: new RegExp(`\\{\\{[<%]\\s*${word}[\\s%>]`, "g"),
    };
  }
  liquidTag.lastIndex = start;
  const liquid = liquidTag.exec(text);
  if (!liquid) return null;
  const [source, name = "", rest = ""] = liquid;
  // Zola's shortcodes look like functions, and all have the same end.
  const isZola = rest.trimStart().startsWith("(");
  const word = escapePattern(name);
  return {
    name,
    rest: isZola ? zolaArguments(rest) : rest,
    end: start + source.length,
    close: isZola ? /\{%-?\s*end\s*-?%\}/g : new RegExp(`\\{%-?\\s*end${word}\\s*-?%\\}`, "g"),
    again: isZola ? /\{%-?\s*[\w-]+\s*\(/g : new RegExp(`\\{%-?\\s*${word}[\\s%]`, "g"),
  };
}

/** Finds the end, and skips nested shortcodes of the same name. */
function findEnd(text: string, { end, close, again }: Tag): { start: number; end: number } | null {
  const inside = text.slice(end);
  const tags = [
    ...Array.from(inside.matchAll(again), (found) => ({ found, step: 1 })),
    ...Array.from(inside.matchAll(close), (found) => ({ found, step: -1 })),
  ].toSorted((one, other) => one.found.index - other.found.index);
  let depth = 1;
  for (const { found, step } of tags) {
    depth += step;
    const start = end + found.index;
    if (depth === 0) return { start, end: start + found[0].length };
  }
  return null;
}

function isAlone(text: string, end: number): boolean {
  return /^[ \t]*(?:\n|$)/.test(text.slice(end));
}

/** Returns whether the content is Markdown that the author wrote. */
function isMarkdownInside(name: string): boolean {
  const base = baseName(name);
  return (
    isCallout(base) ||
    quotes.test(base) ||
    boxes.test(base) ||
    plainBoxes.test(base) ||
    base === "figure" ||
    /^(?:raw|comment)$/.test(base)
  );
}

function factsOf(tag: Tag): CodeFacts {
  return { language: languageOf(tag), lines: linesOf(tag.rest) };
}

function languageOf({ name, rest }: Tag): string {
  const first = (readArguments(rest).positional[0] ?? "").replace(/^lang(?:uage)?[:=]/, "").toLowerCase();
  if (codeNames.test(name)) return /^[\w+#.-]+/.exec(first)?.[0] ?? "";
  if (name === "mermaid") return "mermaid";
  return [first, name.toLowerCase().split(/[-_/]/).at(-1) ?? ""].find((word) => word !== "" && isLanguage(word)) ?? "";
}

function withoutPrefix(content: string, before: string): string {
  const indent = before.replace(/[^\t]/g, " ");
  return content
    .split("\n")
    .map((line, index) => {
      if (index === 0) return line;
      const bare = before.includes(">") ? line.replace(/^[ \t]*(?:>[ \t]?)+/, "") : line;
      return bare.startsWith(indent) ? bare.slice(indent.length) : bare;
    })
    .join("\n");
}

function escapePattern(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Removes the escapes of Jekyll and Hugo shortcodes, inside code as well. */
export function unescapeShortcodes(source: string): string {
  return source
    .replace(/^[ \t]*\{%-?\s*(?:end)?raw\s*-?%\}[ \t]*\n/gm, "")
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, "")
    .replace(/\{\{([<%])\/\*([^]{0,2000}?)\*\/([%>])\}\}/g, "{{$1$2$3}}");
}

type FoundTag = {
  start: number;
  end: number;
  source: string;
  kind: "hugo" | "liquid" | "zola";
  name: string;
  rest: string;
  role: "open" | "close";
  /** The tag at the other end. */
  partner?: FoundTag;
};

/** Replaces the shortcodes of Hugo and Zola and the tags of Jekyll and Hexo. Code is already removed from the text. */
export function replaceShortcodes(source: string, given: ShortcodeText): string {
  const text = source.replace(/\{%-?\s*comment\s*-?%\}[^]*?\{%-?\s*endcomment\s*-?%\}/g, "");
  const asCode = (name: string, written: string, shown = written): string => {
    if (silentTags.test(name)) return "";
    given.unknown.add(name);
    const code = given.keeper.restore(shown);
    return given.keeper.keep(
      code.trim().includes("\n") ? codeBlockHtml(code.replace(/^[ \t]*\n|\s+$/g, "")) : inlineCodeHtml(code),
    );
  };
  let replaced = "";
  let at = 0;
  for (const tag of findTags(text)) {
    // Within what became code as a whole.
    if (tag.start < at) continue;
    const { partner } = tag;
    const isBox = partner !== undefined && isMarkdownInside(tag.name);
    const content = partner === undefined || tag.role === "close" || isBox ? "" : text.slice(tag.end, partner.start);
    const isCode = content !== "" && content.length <= longestInLine && partner !== undefined;
    const written = isCode
      ? asCode(tag.name, text.slice(tag.start, partner.end), content)
      : ((isBox ? writeBox(tag, partner, given.inline) : writeTag(tag, given.inline)) ?? asCode(tag.name, tag.source));
    replaced += text.slice(at, tag.start) + written;
    at = isCode ? partner.end : tag.end;
  }
  return dropKramdownAttributes(
    (replaced + text.slice(at))
      .replace(/\{\{-?\s*(?:site|jekyll|page)\.([\w.]+)\s*(?:\|[^}]*)?-?\}\}/g, (all, name: string) =>
        /^(?:base_?url|url|github\.url|root)$/i.test(name) ? "" : asCode(name, all),
      )
      .replace(/\{\{-?\s*(["'])([^"'\n]*)\1\s*(?:\|[^}]*)?-?\}\}/g, "$2")
      // VitePress shows a file there.
      .replace(/^[ \t]*<<<[ \t]+\S.*$/gm, (line) => asCode("<<<", line.trim())),
  );
}

/** Longer text between two unknown tags is not shown as code with them. */
const longestInLine = 2000;
const anyTag =
  /\{\{[<%]\s*(\/?)\s*([\w./-]+)((?:[^}"'`]|"[^"]*"|'[^']*'|`[^`]*`){0,1000}?)(\/?)\s*[%>]\}\}|\{%-?\s*([\w-]+)((?:[^%"']|"[^"]*"|'[^']*'|%(?!\})){0,1000}?)-?%\}|\{\{-?\s*([\w-]+)(\([^{}]{0,500}?\))\s*-?\}\}/g;

/** Finds all tags and joins the two ends of each pair. Zola's pairs all end with `{% end %}`. */
function findTags(text: string): FoundTag[] {
  const open: FoundTag[] = [];
  const tags: FoundTag[] = [];
  for (const match of text.matchAll(anyTag)) {
    const [source, slash, hugo, hugoRest = "", selfClosing, liquid, liquidRest = "", zola, zolaRest = ""] = match;
    const place = { start: match.index, end: match.index + source.length, source };
    if (hugo !== undefined) {
      const role = slash === "" ? "open" : "close";
      const tag: FoundTag = { ...place, kind: "hugo", name: hugo, rest: hugoRest, role };
      tags.push(tag);
      if (role === "close") close(open, tag);
      else if (selfClosing === "") open.push(tag);
    } else if (liquid !== undefined) {
      const closed = /^end(.*)$/.exec(liquid)?.[1];
      const isZola = closed === "" || liquidRest.trimStart().startsWith("(");
      const tag: FoundTag = {
        ...place,
        kind: isZola ? "zola" : "liquid",
        name: closed || liquid,
        rest: isZola ? zolaArguments(liquidRest) : liquidRest,
        role: closed === undefined ? "open" : "close",
      };
      tags.push(tag);
      if (closed === undefined) open.push(tag);
      else close(open, tag);
    } else if (zola !== undefined) {
      tags.push({ ...place, kind: "zola", name: zola, rest: zolaArguments(zolaRest), role: "open" });
    }
  }
  return tags;
}

function close(open: FoundTag[], end: FoundTag): void {
  const index = open.findLastIndex(({ kind, name }) => kind === end.kind && (kind === "zola" || name === end.name));
  const start = open[index];
  if (start === undefined) return;
  open.length = index;
  start.partner = end;
  end.partner = start;
  end.name = start.name;
}

/** Writes one end of a box with Markdown inside. */
function writeBox(tag: FoundTag, partner: FoundTag, inline: (markdown: string) => string): string | null {
  if (tag.role === "close") return closeBox(partner, inline);
  const given = readArguments(tag.rest);
  return baseName(tag.name) === "figure" ? writeShortcode(tag.name, given, inline) : openBox(tag.name, given, inline);
}

function openBox(name: string, { named, positional }: Arguments, inline: (markdown: string) => string): string {
  const base = baseName(name);
  if (boxes.test(base))
    return `\n\n<details>\n<summary>${inline(named.summary ?? named.title ?? (positional.join(" ") || "More"))}</summary>\n\n`;
  if (isCallout(base)) {
    const [first = "", ...others] = positional;
    // `note info`, as Hexo writes it, and `notice info "A title"`.
    const isKind =
      /^(?:notice|alert|admonition|callout)$/.test(base) || isCallout(first) || /^(?:default|primary)$/.test(first);
    const kind = named.type ?? (isKind && first !== "" ? first : base);
    return openCallout(kind, named.title ?? (isKind && named.type === undefined ? others : positional).join(" "));
  }
  if (quotes.test(base)) return "\n\n<blockquote>\n\n";
  const title = named.name ?? named.title ?? named.label ?? positional[0];
  return base === "tab" && title !== undefined ? `\n\n**${title}**\n\n` : "\n\n";
}

function closeBox({ name, rest, kind }: FoundTag, inline: (markdown: string) => string): string {
  const base = baseName(name);
  if (boxes.test(base)) return "\n\n</details>\n\n";
  if (isCallout(base)) return closeCallout;
  if (!quotes.test(base)) return "";
  const { named, positional } = readArguments(rest);
  // Hexo writes words without quotation marks, then a URL and its title.
  const [, words = "", url, title = ""] = /^\s*(.*?)\s*(?:(https?:\/\/\S+)\s*(.*?))?\s*$/s.exec(rest) ?? [];
  const author = named.author ?? named.by ?? named.cite ?? named.source ?? (kind === "liquid" ? words : positional[0]);
  const source = kind === "liquid" && url !== undefined ? `[${title || url}](<${url}>)` : "";
  const line = [author, source].filter(Boolean).join(", ");
  return `${line === "" ? "" : `\n\n<p>— ${inline(line)}</p>`}\n\n</blockquote>\n\n`;
}

function baseName(name: string): string {
  return (
    name
      .split("/")
      .at(-1)
      ?.replace(/\.html$/, "")
      .toLowerCase() ?? ""
  );
}

/** Converts arguments such as `(id="x", autoplay=true)`. */
function zolaArguments(text: string): string {
  return text
    .trim()
    .replace(/^\(|\)$/g, "")
    .replace(/,(?=\s*[\w-]+\s*=)/g, " ");
}

function writeShortcode(
  name: string,
  { named, positional }: Arguments,
  inline: (markdown: string) => string,
): string | null {
  const first = positional[0] ?? "";
  switch (baseName(name)) {
    case "figure":
    case "img":
    case "image":
    case "picture":
    case "imgproc":
    case "photo":
    case "lightbox":
    case "responsive-image":
      return figure({ src: first, alt: positional[1] ?? "", ...named }, inline);
    case "youtube":
    case "youtubevideo":
    case "yt":
    case "youtube_id":
      return videoLine(
        `https://www.youtube.com/watch?v=${named.id ?? named.v ?? named.videoId ?? first}`,
        named.id ?? first,
      );
    case "vimeo":
      return videoLine(`https://vimeo.com/${named.id ?? first}`, named.id ?? first);
    case "video":
    case "embed": {
      const url = named.src ?? named.url ?? named.mp4 ?? named.webm ?? first;
      return url === ""
        ? null
        : `\n\n${htmlTag("video", { src: url, title: named.title ?? named.caption })}</video>\n\n`;
    }
    case "tweet":
    case "x":
    case "twitter": {
      const id = named.id ?? positional.at(-1) ?? "";
      if (/^https?:/.test(id)) return link(id, "Post on X");
      return link(`https://twitter.com/${named.user ?? "i/web"}/status/${id}`, "Post on X");
    }
    case "gist": {
      const path = positional.length > 1 ? `${first}/${positional[1]}` : first;
      return link(/^https?:/.test(path) ? path : `https://gist.github.com/${path}`, "Code on GitHub Gist");
    }
    case "codepen":
    case "jsfiddle":
    case "codesandbox":
      return (named.url ?? named.src) ? link(named.url ?? named.src ?? "", "Live example") : null;
    case "instagram":
      return link(`https://www.instagram.com/p/${named.id ?? first}/`, "Image on Instagram");
    case "ref":
    case "relref":
      return named.path ?? first;
    case "br":
      return "<br>";
    case "kbd":
      return `<kbd>${escapeHtml(first)}</kbd>`;
    default:
      return null;
  }
}

/** Writes a tag that stands alone, or returns null if it isn't known. */
function writeTag({ kind, role, name, rest }: FoundTag, inline: (markdown: string) => string): string | null {
  if (role === "close") return null;
  const { named, positional } = readArguments(rest);
  if (kind !== "liquid") return writeShortcode(name, { named, positional }, inline);
  const [first = "", ...others] = positional;
  switch (name) {
    case "include":
    case "include_relative":
    case "render":
      return writeShortcode(first, { named, positional: others }, inline);
    case "post_url":
    case "link":
      return first.replace(/^(?!\/)/, name === "post_url" ? "post:" : "/");
    case "post_link":
      return `[${others.filter((word) => !/^(?:true|false)$/.test(word)).join(" ") || first}](<post:${first}>)`;
    case "asset_path":
      return first;
    case "asset_link":
      return `[${others.join(" ") || first}](<${first}>)`;
    case "img":
    case "asset_img": {
      const source = positional.findIndex((part) => /^(?:https?:|\/|\.|[\w-]+\/)|\.\w{3,4}$/.test(part));
      const texts = positional.slice(source + 1).filter((part) => !/^\d+$/.test(part));
      const alt = /["']/.test(rest) ? (texts.at(-1) ?? "") : texts.join(" ");
      return source === -1 ? null : figure({ src: positional[source] ?? "", alt }, inline);
    }
    default:
      return writeShortcode(name, { named, positional }, inline);
  }
}

function figure(given: Record<string, string>, inline: (markdown: string) => string): string | null {
  const src = given.src ?? given.url ?? given.path ?? given.image_path ?? "";
  if (src === "") return null;
  const caption = [
    given.title && `**${given.title}**`,
    given.caption,
    given.attr && (given.attrlink ? `[${given.attr}](${given.attrlink})` : given.attr),
  ]
    .filter(Boolean)
    .join(" ");
  const image = htmlTag("img", { src, alt: given.alt || plainText(inline(given.caption || given.title || "")) });
  const linked = given.link ? `${htmlTag("a", { href: given.link })}${image}</a>` : image;
  return `\n\n<figure>${linked}${caption === "" ? "" : `<figcaption>${inline(caption)}</figcaption>`}</figure>\n\n`;
}

function videoLine(url: string, id: string): string | null {
  return /^[\w-]+$/.test(id) ? `\n\n${url}\n\n` : null;
}

function link(url: string, text: string): string {
  return `\n\n[${text}](<${url}>)\n\n`;
}

export function readArguments(text: string): Arguments {
  const result: Arguments = { named: {}, positional: [] };
  for (const match of text.matchAll(/(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`]+))/g)) {
    const value = match[2]?.replace(/\\(.)/g, "$1") ?? match[3] ?? match[4] ?? match[5] ?? "";
    if (match[1] === undefined) result.positional.push(value);
    else result.named[match[1]] = value;
  }
  return result;
}

/** Removes `{: .class }` after or below a block, and the marker of a table of contents. */
function dropKramdownAttributes(text: string): string {
  return text
    .replace(/^[ \t]*[-*+1.]+[ \t].*\n[ \t]*\{:\s*toc[^}\n]*\}[ \t]*$/gim, "")
    .replace(/[ \t]?\{:[^}\n]*\}/g, "");
}
