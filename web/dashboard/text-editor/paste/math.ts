import { element, type HtmlElement, type HtmlNode, isElement, textOf } from "../../html/html-tree.ts";
import { findFirst, hasClass } from "./tree-search.ts";
import { isHidden } from "./styles.ts";

export function mathInLine(tex: string): HtmlElement {
  return element("code", { class: "math" }, [tex.trim().replace(/\s+/g, " ")]);
}

export function mathBlock(tex: string): HtmlElement {
  return element("pre", { class: "math" }, [tex.trim().replace(/\r\n?/g, "\n")]);
}

/** Reads formulas of KaTeX, MathJax, Temml and Wikipedia, all of which carry their TeX. */
export function readMath(node: HtmlElement): HtmlNode[] | null {
  if (hasClass(node, "katex-display", "katex-block")) return formulaIn(node, true);
  if (hasClass(node, "katex", "katex-mathml")) return formulaIn(node, false);
  if (hasClass(node, "math-display", "math-block") && node.attributes["data-math"])
    return [mathBlock(node.attributes["data-math"])];
  if (hasClass(node, "math-inline") && node.attributes["data-math"]) return [mathInLine(node.attributes["data-math"])];
  if (node.tag === "mjx-container") return formulaIn(node, node.attributes.display === "true") ?? assistive(node);
  if (node.tag === "math-renderer") return dollars(node);
  if (node.tag === "span" && hasClass(node, "mwe-math-element"))
    return formulaIn(node, hasClass(node, "mwe-math-element-block"));
  if (node.tag === "math") return formulaIn(node, node.attributes.display === "block") ?? [textOf(node)];
  return null;
}

function formulaIn(node: HtmlElement, isBlock: boolean): HtmlNode[] | null {
  const annotation = findFirst(
    [node],
    ({ tag, attributes }) => tag === "annotation" && /tex/i.test(attributes.encoding ?? ""),
  );
  const tex = annotation
    ? textOf(annotation)
    : findFirst([node], ({ attributes }) => !!attributes.alttext)?.attributes.alttext;
  if (tex === undefined || tex.trim() === "") return null;
  // Wikipedia puts a style around every formula.
  const bare = tex.trim().replace(/^\{\\displaystyle ([^]*)\}$/, "$1");
  return [isBlock ? mathBlock(bare) : mathInLine(bare)];
}

/** MathJax without TeX: the formula's characters, as a screen reader gets them. */
function assistive(node: HtmlElement): HtmlNode[] {
  const math = findFirst([node], ({ tag }) => tag === "math");
  return math ? [textOf(math).replace(/\s+/g, " ")] : [];
}

/** GitHub writes the TeX between dollar signs, and replaces it when it has drawn the formula. */
function dollars(node: HtmlElement): HtmlNode[] {
  const drawn = findFirst(node.children, ({ tag }) => tag === "mjx-container");
  if (drawn) return formulaIn(drawn, hasClass(node, "js-display-math")) ?? assistive(drawn);
  const text = textOf(node).trim();
  const [, block] = /^\$\$([^]*)\$\$$/.exec(text) ?? [];
  const [, line] = /^\$`?([^]*?)`?\$$/.exec(text) ?? [];
  return block !== undefined ? [mathBlock(block)] : [line !== undefined ? mathInLine(line) : text];
}

/** Returns whether the text between two dollar signs is a formula rather than two prices. */
export function looksLikeTex(text: string): boolean {
  if (/\\[a-z]+|[_^](?:\{|\\|\w)/i.test(text) || /^\s*[a-z](?:'|\([a-z]\))?\s*$/i.test(text)) return true;
  return /[=<>+*/-]/.test(text) && /[a-z]/i.test(text) && !/[a-z]{3}/i.test(text) && !/[a-z] [a-z]/i.test(text);
}

/** A formula in a line: no space inside the dollar signs, and no letter or digit after them. */
export const dollarMath = /(?<![\\$\w])\$(?![\s$])([^$\n]{1,500}?)(?<![\s\\])\$(?![\d$\w])/g;

/** Reads formulas between dollar signs in text, as Notion writes them. */
export function withDollarMath(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (isElement(node)) {
      if (/^(?:code|pre|a)$/.test(node.tag) || isHidden(node)) return [node];
      const [, tex] = node.tag === "p" ? (/^\s*\$\$([^$]+)\$\$\s*$/.exec(textOf(node)) ?? []) : [];
      return tex === undefined ? [{ ...node, children: withDollarMath(node.children) }] : [mathBlock(tex)];
    }
    if (!node.includes("$")) return [node];
    const parts: HtmlNode[] = [];
    let end = 0;
    for (const match of node.matchAll(dollarMath)) {
      const [all, tex = ""] = match;
      if (!looksLikeTex(tex)) continue;
      parts.push(node.slice(end, match.index), mathInLine(tex));
      end = match.index + all.length;
    }
    return end === 0 ? [node] : [...parts, node.slice(end)];
  });
}
