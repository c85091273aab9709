import { classesOf, element, type HtmlElement } from "./html-tree.ts";
import { type Formats, linkParts } from "./ops.ts";

/** Formats that are one element without attributes, outermost first. */
export const simpleFormats = [
  ["bold", "strong"],
  ["italic", "em"],
  ["underline", "u"],
  ["strike", "s"],
  ["del", "del"],
  ["ins", "ins"],
  ["mark", "mark"],
  ["small", "small"],
  ["cite", "cite"],
  ["q", "q"],
  ["kbd", "kbd"],
  ["code", "code"],
] as const;

export const fonts: readonly string[] = ["serif", "monospace"];
export const sizes: readonly string[] = ["small", "large", "huge"];

const aliases: Readonly<Record<string, string>> = { b: "strong", i: "em", strike: "s" };
const formatOfTag: ReadonlyMap<string, string> = new Map(simpleFormats.map(([format, tag]) => [tag, format]));

/** Returns the formats of an inline element, or null if the editor can't represent the element exactly. */
export function formatsOf(node: HtmlElement): Formats | null {
  const names = Object.keys(node.attributes);
  const only = (...allowed: string[]) => names.every((name) => allowed.includes(name));
  switch (node.tag) {
    case "a": {
      const { href, title, target } = node.attributes;
      if (href === undefined || !only("href", "title", "target", "rel")) return null;
      return {
        link:
          title === undefined && target === undefined
            ? href
            : { href, ...(title !== undefined && { title }), ...(target !== undefined && { target }) },
      };
    }
    case "abbr":
      return node.attributes.title && only("title") ? { abbr: node.attributes.title } : null;
    case "sub":
    case "sup":
      return only() ? { script: node.tag === "sub" ? "sub" : "super" } : null;
    case "span":
      return only("class") ? spanFormats(classesOf(node)) : null;
    default: {
      const format = formatOfTag.get(aliases[node.tag] ?? node.tag);
      return format !== undefined && only() ? { [format]: true } : null;
    }
  }
}

/** Returns the elements for a set of formats, outermost first. */
export function wrappersOf(formats: Formats): HtmlElement[] {
  const wrappers: HtmlElement[] = [];
  if (formats.link) {
    const { href, title, target } = linkParts(formats.link);
    wrappers.push(
      element("a", { href, title, target, rel: target === "_blank" ? "noopener noreferrer" : undefined }, []),
    );
  }
  const classes = [
    formats.font && `ql-font-${String(formats.font)}`,
    formats.size && `ql-size-${String(formats.size)}`,
  ].filter(Boolean);
  if (classes.length > 0) wrappers.push(element("span", { class: classes.join(" ") }, []));
  if (formats.abbr) wrappers.push(element("abbr", { title: String(formats.abbr) }, []));
  for (const [format, tag] of simpleFormats) if (formats[format]) wrappers.push(element(tag, {}, []));
  if (formats.script) wrappers.push(element(formats.script === "sub" ? "sub" : "sup", {}, []));
  return wrappers;
}

function spanFormats(classes: string[]): Formats | null {
  const formats: Record<string, string> = {};
  for (const name of classes) {
    const [, kind = "", value = ""] = /^ql-(font|size)-(\w+)$/.exec(name) ?? [];
    if (!(kind === "font" ? fonts : sizes).includes(value) || kind in formats) return null;
    formats[kind] = value;
  }
  return classes.length > 0 ? formats : null;
}
