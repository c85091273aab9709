import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";

/** Not the stored `aside`, which would be a landmark of the dashboard. */
export function calloutView(first: Node): NodeView {
  const dom = document.createElement("div");
  let kind = "";
  const draw = ({ attrs }: Node) => {
    if (kind !== "") dom.classList.remove(kind);
    kind = `callout-${String(attrs.kind)}`;
    dom.classList.add("callout", kind);
  };
  draw(first);
  return {
    dom,
    contentDOM: dom,
    update(node) {
      if (node.type !== first.type) return false;
      draw(node);
      return true;
    },
  };
}
