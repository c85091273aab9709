import type { Node } from "@tiptap/pm/model";
import type { NodeView } from "@tiptap/pm/view";

/** The link is inert, so that the label can be edited. */
export function buttonView(first: Node): NodeView {
  const dom = document.createElement("p");
  const contentDOM = document.createElement("a");
  contentDOM.dataset.placeholder = "Label";
  dom.append(contentDOM);
  let align: string | null = null;
  const draw = ({ attrs, content }: Node) => {
    if (align !== null) dom.classList.remove(`ql-align-${align}`);
    align = attrs.align as string | null;
    dom.classList.add("button", ...(align === null ? [] : [`ql-align-${align}`]));
    contentDOM.classList.toggle("is-empty", content.size === 0);
  };
  draw(first);
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false;
      draw(node);
      return true;
    },
  };
}
