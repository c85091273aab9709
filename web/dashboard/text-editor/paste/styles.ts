// The meaning of styles: word processors, spreadsheets and browsers write bold, italic, lists and alignment as styles.
import { classesOf, type HtmlElement, type HtmlNode, isElement } from "../../html/html-tree.ts";

/** Declarations of a class, or of an at-rule such as `@list l0:level1`. */
export type StyleSheet = ReadonlyMap<string, string>;

/** Declarations that carry meaning. */
const meaningful =
  /(?<![\w-])(?:font|font-(?:weight|style|size|family)|text-(?:decoration|align)|vertical-align|display|visibility|white-space|background|mso-(?:list|hide|highlight|element|level-number-format))\s*:[^;]*/gi;

/** Reads the style elements of some HTML: rules of one class, such as `.xl65` and `p.p1`, and the list formats of Word. */
export function styleSheetOf(html: string): StyleSheet {
  const sheet = new Map<string, string>();
  for (const [, css = ""] of html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)) {
    const rules = css.replace(/\/\*[^]*?\*\/|<!--|-->/g, "");
    for (const [, selectors = "", declarations = ""] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(",")) {
        const name = selector.trim().replace(/\s+/g, " ");
        if (!/^(?:[a-z][a-z\d]*)?\.[\w-]+$|^@list l\d+:level\d$/i.test(name)) continue;
        const key = name.toLowerCase();
        const given = declarations.match(meaningful)?.join(";") ?? "";
        if (given !== "") sheet.set(key, sheet.has(key) ? `${sheet.get(key)};${given}` : given);
      }
    }
  }
  return sheet;
}

/** Writes the declarations of an element's classes into the element. */
export function withClassStyles(nodes: readonly HtmlNode[], sheet: StyleSheet): readonly HtmlNode[] {
  if (sheet.size === 0) return nodes;
  return nodes.map((node): HtmlNode => {
    if (!isElement(node)) return node;
    const children = withClassStyles(node.children, sheet);
    const given = classesOf(node)
      .flatMap((name) => [sheet.get(`.${name.toLowerCase()}`), sheet.get(`${node.tag}.${name.toLowerCase()}`)])
      .filter((declarations) => declarations !== undefined);
    if (given.length === 0) return { ...node, children };
    const style = [...given, node.attributes["data-style"] ?? ""].join(";");
    return { tag: node.tag, attributes: { ...node.attributes, "data-style": style }, children };
  });
}

const none: ReadonlyMap<string, string> = new Map();
const known = new WeakMap<HtmlElement, ReadonlyMap<string, string>>();

/** Returns the declarations of an element's style, in lower case. */
export function styleOf(node: HtmlElement): ReadonlyMap<string, string> {
  const written = node.attributes["data-style"] ?? node.attributes.style;
  if (written === undefined) return none;
  const read = known.get(node);
  if (read) return read;
  const style = new Map<string, string>();
  for (const declaration of written.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon > 0)
      style.set(
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  known.set(node, style);
  return style;
}

export function isHidden(node: HtmlElement): boolean {
  if (node.attributes.hidden !== undefined) return true;
  const style = styleOf(node);
  return (
    /^none\b/.test(style.get("display") ?? "") ||
    /^(?:hidden|collapse)\b/.test(style.get("visibility") ?? "") ||
    style.get("mso-hide") === "all"
  );
}

/** Returns true for bold, false for an explicit normal weight, and undefined if the style doesn't say. */
export function isBold(node: HtmlElement): boolean | undefined {
  const weight = styleOf(node).get("font-weight");
  if (weight === undefined) return undefined;
  return /^(?:bold|bolder|[6-9]00)/.test(weight)
    ? true
    : /^(?:normal|lighter|[1-5]00)/.test(weight)
      ? false
      : undefined;
}

/** Returns the elements that a style represents, the innermost first. */
export function marksOf(node: HtmlElement, { highlights }: { highlights: boolean }): string[] {
  const style = styleOf(node);
  const decoration = `${style.get("text-decoration") ?? ""} ${style.get("text-decoration-line") ?? ""}`;
  const background = style.get("background-color") ?? style.get("background") ?? "";
  const isHighlighted =
    (highlights && style.has("mso-highlight") && style.get("mso-highlight") !== "none") ||
    (highlights &&
      /^(?:yellow|aqua|lime|#ff0\b|#ffff00|#00ff00|#00ffff|#f9cb9c|#fff2cc|#ffe599|#b6d7a8)/.test(background));
  const marks: (string | false | undefined)[] = [
    isBold(node) === true && "strong",
    /^italic|^oblique/.test(style.get("font-style") ?? "") && "em",
    /underline/.test(decoration) && "u",
    /line-through/.test(decoration) && "s",
    style.get("vertical-align")?.startsWith("super") && "sup",
    style.get("vertical-align")?.startsWith("sub") && "sub",
    isHighlighted && "mark",
  ];
  return marks.filter((tag) => typeof tag === "string");
}

const monospaced =
  /^["']?(?:courier|consolas|menlo|monaco|roboto mono|source code pro|fira (?:code|mono)|jetbrains mono|ubuntu mono|liberation mono|dejavu sans mono|sf mono|sfmono|cascadia|lucida console|andale mono|inconsolata|ibm plex mono|noto sans mono|droid sans mono|hack\b|ui-monospace|monospace)/;

/** Returns whether a style sets a monospaced font, or undefined if it sets no font. */
export function isMonospaced(node: HtmlElement): boolean | undefined {
  if (/^(?:tt|code|samp|kbd)$/.test(node.tag)) return true;
  const style = styleOf(node);
  if (style.size === 0 && node.tag !== "font") return undefined;
  const shorthand = /\d(?:px|pt|em|%)(?:\/\S+)?\s+(.+)$/.exec(style.get("font") ?? "")?.[1];
  const family =
    style.get("font-family") ?? shorthand ?? (node.tag === "font" ? node.attributes.face?.toLowerCase() : undefined);
  return family === undefined ? undefined : monospaced.test(family);
}

/** Pixels, or undefined. */
export function fontSizeOf(node: HtmlElement): number | undefined {
  const style = styleOf(node);
  const [, number, unit] = /^(?:.*?\s)?([\d.]+)(px|pt)\b/.exec(style.get("font-size") ?? style.get("font") ?? "") ?? [];
  return number === undefined ? undefined : Number(number) * (unit === "pt" ? 4 / 3 : 1);
}

export function alignmentOf(node: HtmlElement): "center" | "right" | undefined {
  const align = node.attributes.align?.toLowerCase() ?? styleOf(node).get("text-align");
  return align === "center" || align === "right" ? align : align === "end" ? "right" : undefined;
}
