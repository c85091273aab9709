// Converts the HTML of a post to the editor's content and back without loss: HTML that the editor can't represent exactly becomes an HTML
// block that stays unchanged. To find those blocks, `openNodes` converts the content back and compares.
import { canonicalBlocks, firstDifference } from "./html-canonical.ts";
import { blockToOps, htmlBlockOp } from "./html-to-ops.ts";
import { element, type HtmlNode, isElement, paragraphOf, type ParseHtml, toBlocks } from "./html-tree.ts";
import { embeds, type Op, text } from "./ops.ts";
import { opsToHtml } from "./ops-to-html.ts";

export { opsToHtml as saveHtml } from "./ops-to-html.ts";

/** Returns the editor's content for some HTML. */
export function openHtml(html: string, parse: ParseHtml): Op[] {
  return openNodes(parse(html), parse);
}

export function openNodes(nodes: readonly HtmlNode[], parse: ParseHtml): Op[] {
  const blocks = toBlocks(nodes.map(withoutVariants), paragraphOf);
  const original = canonicalBlocks(blocks);
  const lines = blocks.map(blockToOps);
  for (;;) {
    const ops = blocks.flatMap((block, index) => lines[index] ?? [htmlBlockOp(block)]);
    const wrong = firstDifference(original, canonicalBlocks(parse(opsToHtml(ops))));
    if (wrong === -1) return withLastLine(ops);
    // The first block that changed or merged with the next block becomes an HTML block.
    const culprit = [wrong, wrong - 1, ...lines.keys()].find((index) => lines[index]);
    if (culprit === undefined) return withLastLine(ops);
    lines[culprit] = null;
  }
}

/** Returns everything as HTML blocks, as a fallback if the editor changes the content of `openHtml`. */
export function openUnread(html: string, parse: ParseHtml): Op[] {
  return withLastLine(toBlocks(parse(html), paragraphOf).map(htmlBlockOp));
}

/** Adds an empty line below a final block, so the writer can type there. */
function withLastLine(ops: Op[]): Op[] {
  const last = ops.at(-1);
  return last &&
    (typeof last.insert === "string" ||
      !(embeds.htmlBlock in last.insert || embeds.video in last.insert || embeds.divider in last.insert))
    ? ops
    : [...ops, text("\n")];
}

const derived = new Set(["srcset", "sizes", "loading", "decoding", "fetchpriority"]);

/** Removes the variants around images, because each page creates its own sizes and formats. */
function withoutVariants(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node;
  const children = node.children.map(withoutVariants);
  if (node.tag === "picture") {
    const image = children.find((child) => isElement(child) && child.tag === "img");
    if (image !== undefined) return image;
  }
  const attributes =
    node.tag === "img"
      ? Object.fromEntries(Object.entries(node.attributes).filter(([name]) => !derived.has(name)))
      : node.attributes;
  return element(node.tag, attributes, children);
}
