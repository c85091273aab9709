// From the HTML of a post to what the editor holds, and back. Nothing may be lost on the way: whatever the editor cannot hold
// exactly as it is becomes a block of HTML that it carries along unread. That is found out by going the way back at once.
import { canonicalBlocks, firstDifference } from "./html-canonical.ts";
import { blockToOps, htmlBlockOp } from "./html-to-ops.ts";
import { element, type HtmlNode, isElement, paragraphOf, type ParseHtml, toBlocks } from "./html-tree.ts";
import { embeds, type Op, text } from "./ops.ts";
import { opsToHtml } from "./ops-to-html.ts";

export { opsToHtml as saveHtml } from "./ops-to-html.ts";

/** What the editor shows for some HTML. */
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
    // The first block that comes back changed, or that swallowed its neighbour, is carried as HTML.
    const culprit = [wrong, wrong - 1, ...lines.keys()].find((index) => lines[index]);
    if (culprit === undefined) return withLastLine(ops);
    lines[culprit] = null;
  }
}

/** Everything as blocks of HTML: for what the editor turns out not to hold after all. */
export function openUnread(html: string, parse: ParseHtml): Op[] {
  return withLastLine(toBlocks(parse(html), paragraphOf).map(htmlBlockOp));
}

/** There is always a line to write on below a block. */
function withLastLine(ops: Op[]): Op[] {
  const last = ops.at(-1);
  return last &&
    (typeof last.insert === "string" ||
      !(embeds.htmlBlock in last.insert || embeds.video in last.insert || embeds.divider in last.insert))
    ? ops
    : [...ops, text("\n")];
}

const derived = new Set(["srcset", "sizes", "loading", "decoding", "fetchpriority"]);

/** Images as they were written: the sizes and formats around them are made anew for each page. */
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
