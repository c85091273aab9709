import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";

/** The source is written in the tools, so the caret can't come to it. */
export function citedQuoteView(first: Node): NodeView {
  const dom = document.createElement("figure");
  const contentDOM = document.createElement("blockquote");
  const caption = document.createElement("figcaption");
  caption.contentEditable = "false";
  dom.append(contentDOM, caption);
  const show = ({ attrs }: Node) => {
    caption.textContent = String(attrs.source || attrs.href || "Source");
    caption.classList.toggle("is-empty", attrs.source === "" && attrs.href === "");
  };
  show(first);
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false;
      show(node);
      return true;
    },
    ignoreMutation: ({ target }) => caption.contains(target),
  };
}
