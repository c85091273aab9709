// Code editors and terminals copy lines of colored text. The plain text is complete, so the HTML only shows that it is code.
import { type HtmlElement, type HtmlNode, isBlank, isElement, textOf } from "../../html/html-tree.ts";
import { codeText } from "./code-blocks.ts";
import { isMonospaced, styleOf } from "./styles.ts";
import { isEmptyText } from "./tree-search.ts";

/** Returns the code that a code editor or terminal copied, or null if the HTML is something else. */
export function editorCode(nodes: readonly HtmlNode[]): string | null {
  const roots = contentOf(nodes);
  const [root] = roots;
  if (!isElement(root)) return null;
  if (roots.length === 1 && isCodeBox(root)) return codeText(root).replace(/\n$/, "");
  // A part of one line, or lines within one element of a page's code.
  const areSpans = roots.every((node) => isBlank(node) || (isElement(node) && (node.tag === "br" || isCodeSpan(node))));
  return areSpans && !isEmptyText(roots) ? codeText({ tag: "pre", attributes: {}, children: roots }) : null;
}

/** Returns the content within `html`, `body` and boxes without meaning. */
function contentOf(nodes: readonly HtmlNode[]): readonly HtmlNode[] {
  const kept = nodes.filter(
    (node) => !isBlank(node) && !(isElement(node) && /^(?:meta|head|style|template|title|link)$/.test(node.tag)),
  );
  const [only] = kept;
  if (kept.length !== 1 || !isElement(only)) return kept;
  const isAround =
    /^(?:html|body)$/.test(only.tag) || (only.tag === "div" && !isPreformatted(only) && hasOnlyPre(only));
  return isAround ? contentOf(only.children) : kept;
}

function hasOnlyPre(node: HtmlElement): boolean {
  const inner = node.children.filter((child) => !isBlank(child));
  return inner.length === 1 && isElement(inner[0]) && inner[0].tag === "pre" && node.attributes.class === undefined;
}

function isPreformatted(node: HtmlElement): boolean {
  return /^(?:pre|pre-wrap|break-spaces)$/.test(styleOf(node).get("white-space") ?? "");
}

/** VS Code and Windows Terminal write a `div`; JetBrains' programs, Visual Studio and terminals a `pre` with styles or `font` elements. */
function isCodeBox(node: HtmlElement): boolean {
  const hasOnlyText = (inner: HtmlElement): boolean =>
    inner.children.every(
      (child) =>
        typeof child === "string" || (/^(?:span|div|br|font|b|i|u|strong|em)$/.test(child.tag) && hasOnlyText(child)),
    );
  if (!hasOnlyText(node)) return false;
  if (node.tag === "div") return isPreformatted(node) && isMonospaced(node) === true;
  if (node.tag !== "pre" || node.attributes.class !== undefined) return false;
  return isMonospaced(node) === true || node.children.some((child) => isElement(child) && child.tag === "font");
}

function isCodeSpan(node: HtmlElement): boolean {
  return (
    node.tag === "span" &&
    isPreformatted(node) &&
    isMonospaced(node) === true &&
    node.children.every((child) => typeof child === "string" || child.tag === "br" || child.tag === "span")
  );
}

/** Returns the language of VS Code's own clipboard data, such as `{"mode":"typescript"}`. */
export function editorLanguage(data: string | undefined): string | null {
  return /"mode"\s*:\s*"([\w+#.-]{1,30})"/.exec(data ?? "")?.[1] ?? null;
}

const hardSigns = /[;{}]\s*(?:\/\/.*)?$|^\s*[)}\]]+[;,]?\s*$|=>|\)\s*:\s*$|^#!\s*\/|^\s*#include\b/;
const softSigns =
  /^\s*(?:import\s|from\s+\S+\s+import\b|def\s+\w+|class\s+\w+|func\s+\w+|fn\s+\w+|let\s+\w|const\s+\w|var\s+\w|public\s|private\s|protected\s|static\s|return\b|if\b.*[:{)]\s*$|for\b.*[:{)]\s*$|while\b.*[:{)]\s*$|else\b|elif\b|using\s+\w|namespace\s|package\s|export\s|extends\s+\w|@\w+|<\/?\w[^>]*>\s*$|\/\/|#\s|\/?\*)|^\s*[\w.[\]]+\s*(?::?=|\+=|-=)\s*\S|^\s*[\w.]+\(.*\)[;,]?\s*$|^\s+\S/;

/** Returns whether text without any HTML is code: most of its lines look like code, and some certainly are. */
export function looksLikeCode(text: string): boolean {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .filter((line) => line.trim() !== "");
  if (lines.length < 2 || /^(?:```|~~~)/m.test(text)) return false;
  if (/^#!\s*\/\S/.test(text)) return true;
  if (lines.every((line) => /^\s*[$>] \S/.test(line)) && lines.some((line) => line.startsWith("$ "))) return true;
  const hard = lines.filter((line) => hardSigns.test(line)).length;
  const soft = lines.filter((line) => !hardSigns.test(line) && softSigns.test(line)).length;
  return hard > 0 && hard + soft >= lines.length * 0.7 && !/\[[^\]\n]+\]\(https?:[^)\s]+\)|\*\*[^*\n]+\*\*/.test(text);
}

/** Returns whether two texts are the same except for spaces. */
export function isSameText(one: string, nodes: readonly HtmlNode[]): boolean {
  const letters = (text: string) => text.replace(/[\s\u200B\uFEFF]+/g, "");
  return letters(one) === letters(nodes.map(textOf).join(""));
}
