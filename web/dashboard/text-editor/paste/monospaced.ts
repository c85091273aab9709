import { element, type HtmlElement, type HtmlNode, isBlank, isElement } from "../../html/html-tree.ts";
import { codeBlock, codeText } from "./code-blocks.ts";
import { isMonospaced } from "./styles.ts";
import { isEmptyText } from "./tree-search.ts";

/** Turns consecutive paragraphs in a monospaced font into code, as word processors and Xcode write it. */
export function withMonospacedBlocks(siblings: readonly HtmlNode[]): readonly HtmlNode[] {
  if (!siblings.some((node) => isElement(node) && isMonospacedLine(node))) return siblings;
  const result: HtmlNode[] = [];
  let lines: HtmlElement[] = [];
  const endCode = () => {
    // Empty lines at the end are paragraphs of the text.
    while (lines.length > 0 && isEmptyText(lines.slice(-1))) lines.pop();
    const code = lines.map((line) => codeText(line).replace(/[\t\n\r ]*\n$/, ""));
    if (lines.length > 1 || code.some((line) => line.includes("\n")))
      result.push(codeBlock(code.join("\n"), undefined));
    else if (lines[0]) result.push(element(lines[0].tag, {}, lines[0].children));
    lines = [];
  };
  for (const node of siblings) {
    if (isElement(node) && (isMonospacedLine(node) || (lines.length > 0 && isEmptyLine(node)))) lines.push(node);
    else if (!isBlank(node) || lines.length === 0) {
      endCode();
      result.push(node);
    }
  }
  endCode();
  return result;
}

function isMonospacedLine(node: HtmlElement): boolean {
  return /^(?:p|div)$/.test(node.tag) && !isEmptyText([node]) && isAllMonospaced(node, isMonospaced(node) === true);
}

function isEmptyLine(node: HtmlElement): boolean {
  return (
    /^(?:p|div|br)$/.test(node.tag) &&
    isEmptyText([node]) &&
    node.children.every((child) => !isElement(child) || child.tag !== "img")
  );
}

function isAllMonospaced(node: HtmlElement, isInherited: boolean): boolean {
  return node.children.every((child) => {
    if (typeof child === "string") return isInherited || child.trim() === "";
    if (/^(?:ul|ol|table|img|h[1-6]|blockquote|pre)$/.test(child.tag)) return false;
    return isAllMonospaced(child, isMonospaced(child) ?? isInherited);
  });
}
