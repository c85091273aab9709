import { DomUtils } from "htmlparser2";
import { dedent, escapeHtml, htmlTag } from "../../markdown/escape.ts";
import { parseHtml } from "../../markdown/post-structure.ts";
import { readArguments } from "../../markdown/shortcodes.ts";
import { embed } from "../cms-html.ts";

export type Lookups = {
  /** Returns the URL and the description of an image in the media library of WordPress. */
  findImage(id: string): { url: string; alt: string; caption: string } | null;
  /** The ids of images that were uploaded for the post. */
  imagesOfPost: string[];
  /** Returns the text of a shared block. */
  findBlock(id: string): string | null;
};

const codeNames =
  "code|sourcecode|source|php|python|js|javascript|css|html|xml|bash|shell|sql|java|cpp|c|csharp|ruby|text|plain";
/** Shortcodes without content that mean nothing outside of WordPress. */
const silent =
  /^(?:contact-form(?:-7)?|wpforms|gravityform|ninja_forms?|mc4wp_form|toc|more|nextpage|sharethis|jetpack[\w-]*|rev_slider|woocommerce[\w-]*|products?|recent_products|sitemap|wp_?sitemap[\w-]*|search[\w-]*|ad|ads|adsense)$/;

/** Replaces shortcodes with HTML. The tags of a plugin's shortcode are removed, its content stays, and its name is added to `unknown`. */
export function replaceWordPressShortcodes(source: string, lookups: Lookups, unknown: Set<string>): string {
  const kept: string[] = [];
  const keep = (html: string): string => `\uE000${kept.push(html) - 1}\uE001`;
  // The one that begins first holds the other as code.
  const codeBlock = new RegExp(
    `<(pre|code|script|style|textarea)(?=[\\s>])[^]*?</\\1>|(?<!\\[)\\[(${codeNames})((?:\\s[^\\]]*)?)\\]([^]*?)\\[/\\2\\](?!\\])`,
    "gi",
  );
  const text = source
    .replaceAll(/[\uE000\uE001]/g, "")
    .replace(codeBlock, (all, element: string | undefined, name: string, rest: string, code: string) =>
      keep(element === undefined ? `\n\n${writeCode(name.toLowerCase(), attributesOf(rest), code)}\n\n` : all),
    )
    // Double brackets show a shortcode as text.
    .replace(/\[(\[\/?[a-z][\w-]*[^[\]]*\])\]/gi, (_all, shown: string) => keep(escapeHtml(shown)))
    .replace(
      /\[(?:wp_)?caption((?:\s[^\]]*)?)\]([^]*?)\[\/(?:wp_)?caption\]/gi,
      (_all, rest: string, inner: string) => `\n\n${writeCaption(attributesOf(rest), inner)}\n\n`,
    )
    .replace(
      /\[embed(?:\s[^\]]*)?\]([^]*?)\[\/embed\]/gi,
      (_all, address: string) => `\n\n${embed(decode(address.trim()))}\n\n`,
    )
    .replace(
      /\[gallery((?:\s[^\]]*)?)\]/gi,
      (_all, rest: string) => `\n\n${writeGallery(attributesOf(rest).named, lookups)}\n\n`,
    )
    .replace(
      /\[(youtube|vimeo|video|audio|wpvideo|googlevideo|dailymotion|soundcloud|instagram|twitter|tweet|gist|ted)((?:[\s=][^\]]*)?)\](?:([^[\]]*)\[\/\1\])?/gi,
      (_all, name: string, rest: string, inner: string | undefined) =>
        `\n\n${writePlayer(name.toLowerCase(), attributesOf(rest.replace(/^=/, " ")), inner ?? "")}\n\n`,
    );
  const left = dropUnknown(text, unknown);
  return left.replace(/\uE000(\d+)\uE001/g, (_mark, index: string) => kept[Number(index)] ?? "");
}

/** Removes unknown shortcodes; plugins have thousands. Bracketed words without any sign of a shortcode stay as text. */
function dropUnknown(text: string, unknown: Set<string>): string {
  const closed = new Set([...text.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = ""]) => name.toLowerCase()));
  return text.replace(
    /\[(\/?)([a-z][\w-]*)((?:\s+[^[\]]*)?)\/?\](?!\()/gi,
    (all, slash: string, name: string, rest: string) => {
      const isPaired = closed.has(name.toLowerCase());
      const hasValues = /\w\s*=\s*["'“”″&\w]/.test(rest);
      if (slash === "" && !isPaired && !hasValues && !silent.test(name.toLowerCase())) return all;
      if (slash !== "" && !isPaired) return all;
      if (slash === "") unknown.add(name);
      return isPaired ? "\n\n" : "";
    },
  );
}

function attributesOf(text: string): ReturnType<typeof readArguments> {
  return readArguments(
    decode(text)
      .replace(/[“”″„]/g, '"')
      .replace(/[‘’′]/g, "'"),
  );
}

function writeCode(name: string, { named, positional }: ReturnType<typeof readArguments>, source: string): string {
  const language =
    named.lang ?? named.language ?? (/^(?:code|sourcecode|source|text|plain)$/.test(name) ? positional[0] : name);
  const isEncoded = /&(?:lt|gt|quot|amp|#\d+);/.test(source) && !/<\w/.test(source);
  const bare = source.replace(/<br\s*\/?>\n?/gi, "\n").replace(/<\/?p>/gi, "\n");
  const code = dedent((isEncoded ? decode(bare) : bare).replace(/^\s*\n/, "").replace(/\s+$/, ""));
  return `${htmlTag("pre", { "data-language": /^[\w+#.-]{1,30}$/.test(language ?? "") ? language : undefined })}${escapeHtml(code)}</pre>`;
}

function writeCaption({ named }: ReturnType<typeof readArguments>, inner: string): string {
  const picture = /^\s*(?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? "";
  const words = picture === "" ? inner : inner.slice(picture.length).trim() || escapeHtml(named.caption ?? "");
  if (picture === "") return words;
  return `<figure>${picture.trim()}${words === "" ? "" : `<figcaption>${words}</figcaption>`}</figure>`;
}

function writeGallery(named: Record<string, string>, lookups: Lookups): string {
  const ids = (named.ids ?? named.include)?.split(/[\s,]+/) ?? lookups.imagesOfPost;
  return ids
    .flatMap((id) => {
      const picture = lookups.findImage(id);
      if (picture === null) return [];
      return `<figure>${htmlTag("img", { src: picture.url, alt: picture.alt || picture.caption })}${picture.caption === "" ? "" : `<figcaption>${escapeHtml(picture.caption)}</figcaption>`}</figure>`;
    })
    .join("\n\n");
}

function writePlayer(name: string, { named, positional }: ReturnType<typeof readArguments>, inner: string): string {
  const given =
    named.src ??
    named.url ??
    named.mp4 ??
    named.webm ??
    named.m4v ??
    named.mp3 ??
    named.ogg ??
    named.id ??
    (positional[0] || inner.trim());
  const value = decode(given);
  if (value === "") return "";
  if (name === "video" && !/^https?:\/\/[^/]*(?:youtu|vimeo)/.test(value))
    return `${htmlTag("video", { src: value, title: named.title })}</video>`;
  if (name === "audio") return `${htmlTag("audio", { src: value, title: named.title })}</audio>`;
  if (/^(?:https?:)?\/\//.test(value))
    return embed(
      value
        .replace(/^\/\//, "https://")
        .replace(/[&?](?:w|h|rel|hd)=\d+/g, (parameter) => (parameter.startsWith("?") ? "?" : "")),
    );
  if (name === "youtube") return embed(`https://www.youtube.com/watch?v=${value}`);
  if (name === "vimeo") return embed(`https://vimeo.com/${value}`);
  if (name === "gist") return embed(`https://gist.github.com/${value}`);
  return "";
}

function decode(text: string): string {
  return DomUtils.textContent(parseHtml(text.replaceAll("<", "&lt;")).children);
}
