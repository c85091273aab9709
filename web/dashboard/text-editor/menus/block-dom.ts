// Blocks and their positions on the screen.
import { posToDOMRect } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { isItem } from "../block-actions.ts";
import type { Block } from "../move-block.ts";

/** The number of pixels below a block that still belong to it. */
const reach = 12;

/** Returns where a block is in the window. */
export function rectOfBlock(view: EditorView, { from, to }: Block): DOMRect {
  const element = view.nodeDOM(from);
  return element instanceof Element ? element.getBoundingClientRect() : posToDOMRect(view, from, to);
}

/** Returns the block of the text, or the item of a list, at a height of the window. */
export function elementAt(view: EditorView, y: number, isNearest = false): Element | null {
  const last = isNearest
    ? (view.dom.querySelector(":scope > section.footnotes")?.previousElementSibling ?? view.dom.lastElementChild)
    : null;
  const near = last && last.getBoundingClientRect().bottom < y ? last : view.dom.firstElementChild;
  const found = childAt(view.dom, y) ?? (isNearest ? near : null);
  if (!found || found.matches("section.footnotes")) return null;
  let item: Element = found;
  for (let list: Element | null = found; list?.matches("ul, ol");) {
    const next = childAt(list, y);
    if (!next) break;
    item = next;
    list = [...next.querySelectorAll("ul, ol")].find((inner) => isAt(inner, y)) ?? null;
  }
  return item;
}

function isAt(element: Element, y: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top <= y && y < bottom;
}

/** Finds the last child that begins above a height; children are below each other. */
function childAt({ children }: Element, y: number): Element | null {
  let low = 0;
  let high = children.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().top ?? 0) <= y) low = middle + 1;
    else high = middle;
  }
  const found = children[low - 1];
  return found && y < found.getBoundingClientRect().bottom + reach ? found : null;
}

/** Returns the block that an element of the text shows. */
export function blockOf(view: EditorView, element: Element): Block | null {
  const { doc } = view.state;
  if (element.parentElement === view.dom) {
    let found: Block | null = null;
    doc.forEach((node, from) => {
      if (view.nodeDOM(from) === element) found = { from, to: from + node.nodeSize };
    });
    return found;
  }
  const $inside = doc.resolve(view.posAtDOM(element, 0));
  for (let depth = $inside.depth; depth > 0; depth--)
    if (isItem($inside.node(depth))) return { from: $inside.before(depth), to: $inside.after(depth) };
  return null;
}
