import { escapeHtml, htmlTag } from "./escape.ts";

export type Arguments = { named: Record<string, string>; positional: string[] };
type Result = { text: string; unknown: Set<string> };

/** Turns code blocks of Jekyll and Hugo into fences. Comes first: what stands in them is not to be read as anything else. */
export function replaceHighlightBlocks(source: string): string {
  return source
    .replace(/^[ \t]*\{%-?\s*(?:highlight|codeblock)\s*([^%]*?)-?%\}[ \t]*\n?([^]*?)\{%-?\s*end(?:highlight|codeblock)\s*-?%\}/gm, (_all, info: string, code: string) => fence(info, code))
    .replace(/^[ \t]*\{\{[<%]\s*(?:highlight|code)\s+([^}]*?)[%>]\}\}[ \t]*\n?([^]*?)\{\{[<%]\s*\/\s*(?:highlight|code)\s*[%>]\}\}/gm, (_all, info: string, code: string) => fence(info, code));
}

/** Jekyll's and Hugo's marks against themselves, inside code as well. */
export function unescapeShortcodes(source: string): string {
  return source.replace(/^[ \t]*\{%-?\s*(?:end)?raw\s*-?%\}[ \t]*\n/gm, "").replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, "").replace(/\{\{([<%])\/\*([^]*?)\*\/([%>])\}\}/g, "{{$1$2$3}}");
}

/** Replaces the shortcodes of Hugo and the tags of Jekyll. Code has been taken out of the text. `inline` renders a caption. */
export function replaceShortcodes(text: string, inline: (markdown: string) => string): Result {
  const unknown = new Set<string>();
  const replaced = text
    .replace(/\{%-?\s*comment\s*-?%\}[^]*?\{%-?\s*endcomment\s*-?%\}/g, "")
    .replace(/\{\{[<%]\s*(\/?)\s*([\w./-]+)((?:[^}"'`]|"[^"]*"|'[^']*'|`[^`]*`)*?)\/?\s*[%>]\}\}/g, (_all, slash: string, name: string, rest: string) => {
      if (slash !== "") return closeShortcode(name);
      return writeShortcode(name, readArguments(rest), inline) ?? leaveOut(name, text, unknown);
    })
    .replace(/\{%-?\s*([\w-]+)((?:[^%"']|"[^"]*"|'[^']*'|%(?!\}))*?)-?%\}/g, (_all, name: string, rest: string) => writeTag(name, rest, inline) ?? leaveOut(name, text, unknown))
    .replace(/\{\{-?\s*(?:site|jekyll|page)\.[\w.]+\s*(?:\|[^}]*)?-?\}\}/g, "")
    .replace(/\{\{-?\s*(["'])([^"'\n]*)\1\s*(?:\|[^}]*)?-?\}\}/g, "$2");
  return { text: dropKramdownAttributes(replaced), unknown };
}

/** What encloses text leaves it standing; what stands alone is gone, and worth a line. */
function leaveOut(name: string, text: string, unknown: Set<string>): string {
  const isPaired = text.includes(`/${name}`) || text.includes(`/ ${name}`) || text.includes(`end${name}`);
  if (!isPaired && !/^(?:end\w+|assign|capture|if|elsif|else|unless|for|case|when|increment|toc|more|cut)$/.test(name)) unknown.add(name);
  return "";
}

function writeShortcode(name: string, { named, positional }: Arguments, inline: (markdown: string) => string): string | null {
  const first = positional[0] ?? "";
  const base = name.split("/").at(-1)?.replace(/\.html$/, "").toLowerCase() ?? "";
  switch (base) {
    case "figure": case "img": case "image": case "picture": case "imgproc": case "photo": case "lightbox": case "responsive-image":
      return figure({ src: first, alt: positional[1] ?? "", ...named }, inline);
    case "youtube": case "youtubevideo": case "yt": case "youtube_id":
      return videoLine(`https://www.youtube.com/watch?v=${named.id ?? named.v ?? named.videoId ?? first}`, named.id ?? first);
    case "vimeo":
      return videoLine(`https://vimeo.com/${named.id ?? first}`, named.id ?? first);
    case "video": case "embed": {
      const address = named.src ?? named.url ?? named.mp4 ?? named.webm ?? first;
      return address === "" ? null : `\n\n${htmlTag("video", { src: address, title: named.title ?? named.caption })}</video>\n\n`;
    }
    case "tweet": case "x": case "twitter": {
      const id = named.id ?? positional.at(-1) ?? "";
      if (/^https?:/.test(id)) return link(id, "Post on X");
      return link(`https://twitter.com/${named.user ?? "i/web"}/status/${id}`, "Post on X");
    }
    case "gist": {
      const path = positional.length > 1 ? `${first}/${positional[1]}` : first;
      return link(/^https?:/.test(path) ? path : `https://gist.github.com/${path}`, "Code on GitHub Gist");
    }
    case "codepen": case "jsfiddle": case "codesandbox":
      return named.url ?? named.src ? link(named.url ?? named.src ?? "", "Live example") : null;
    case "instagram":
      return link(`https://www.instagram.com/p/${named.id ?? first}/`, "Picture on Instagram");
    case "ref": case "relref":
      return named.path ?? first;
    case "details": case "collapse": case "expand":
      return `\n\n<details>\n<summary>${inline(named.summary ?? named.title ?? (positional.join(" ") || "More"))}</summary>\n\n`;
    case "br":
      return "<br>";
    case "kbd":
      return `<kbd>${escapeHtml(first)}</kbd>`;
    default:
      return null;
  }
}

function closeShortcode(name: string): string {
  return /^(?:details|collapse|expand)$/.test(name) ? "\n\n</details>\n\n" : "";
}

function writeTag(name: string, rest: string, inline: (markdown: string) => string): string | null {
  const { named, positional } = readArguments(rest);
  switch (name) {
    case "include": case "include_relative": case "render": {
      const [file = "", ...others] = positional;
      return writeShortcode(file, { named, positional: others }, inline);
    }
    case "post_url": case "link":
      return (positional[0] ?? "").replace(/^(?!\/)/, name === "post_url" ? "post:" : "/");
    case "img": {
      const source = positional.findIndex((part) => /^(?:https?:|\/|\.|[\w-]+\/)|\.\w{3,4}$/.test(part));
      const texts = positional.slice(source + 1).filter((part) => !/^\d+$/.test(part));
      return source === -1 ? null : figure({ src: positional[source] ?? "", alt: texts.at(-1) ?? "" }, inline);
    }
    case "blockquote":
      return "\n\n<blockquote>\n\n";
    case "endblockquote":
      return "\n\n</blockquote>\n\n";
    default:
      return writeShortcode(name, { named, positional }, inline);
  }
}

function figure(given: Record<string, string>, inline: (markdown: string) => string): string | null {
  const src = given.src ?? given.url ?? given.path ?? given.image_path ?? "";
  if (src === "") return null;
  const caption = [given.title && `**${given.title}**`, given.caption, given.attr && (given.attrlink ? `[${given.attr}](${given.attrlink})` : given.attr)].filter(Boolean).join(" ");
  const image = htmlTag("img", { src, alt: given.alt || given.caption || given.title || "" });
  const linked = given.link ? `${htmlTag("a", { href: given.link })}${image}</a>` : image;
  return `\n\n<figure>${linked}${caption === "" ? "" : `<figcaption>${inline(caption)}</figcaption>`}</figure>\n\n`;
}

function videoLine(address: string, id: string): string | null {
  return /^[\w-]+$/.test(id) ? `\n\n${address}\n\n` : null;
}

function link(address: string, text: string): string {
  return `\n\n[${text}](<${address}>)\n\n`;
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

/** `{: .class }` behind or below a block, and the mark of a table of contents. */
function dropKramdownAttributes(text: string): string {
  return text.replace(/^[ \t]*[-*+1.]+[ \t].*\n[ \t]*\{:\s*toc[^}\n]*\}[ \t]*$/gim, "").replace(/[ \t]?\{:[^}\n]*\}/g, "");
}

function fence(info: string, code: string): string {
  const language = /^[\w+#.-]+/.exec(info.trim().replace(/^lang(?:uage)?[:=]/, ""))?.[0] ?? "";
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const marks = "`".repeat(longest + 1);
  return `\n\n${marks}${language}\n${code.replace(/\s+$/, "")}\n${marks}\n\n`;
}
