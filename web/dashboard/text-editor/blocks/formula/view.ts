// Formulas as readers see them. The server renders them, because nothing else can.
import type { Node } from "@tiptap/pm/model";
import { atomView, words } from "../views/atom-view.ts";
import { renderBlock } from "../views/render-block.ts";

export const blockMathView = atomView({ tag: "div", draw: (node, dom) => draw(node, dom, true) });
export const inlineMathView = atomView({ tag: "span", draw: (node, dom) => draw(node, dom, false) });

function draw({ attrs }: Node, dom: HTMLElement, isBlock: boolean): void {
  const tex = String(attrs.tex);
  dom.classList.add(isBlock ? "math-block" : "math-inline");
  dom.dataset.tex = tex;
  // While its TeX is edited, a formula keeps its last valid form until the next one arrives.
  if (dom.childElementCount === 0 || tex.trim() === "") dom.replaceChildren(source(tex, isBlock));
  if (tex.trim() === "") return;
  void renderBlock(formulaHtml(tex, isBlock)).then((block) => {
    if (dom.dataset.tex !== tex) return;
    // Wrong TeX stays TeX.
    dom.replaceChildren(block?.querySelector("math") ?? source(tex, isBlock));
  });
}

function formulaHtml(tex: string, isBlock: boolean): string {
  const code = words(isBlock ? "pre" : "code", "math", tex);
  return isBlock ? code.outerHTML : `<p>${code.outerHTML}</p>`;
}

function source(tex: string, isBlock: boolean): HTMLElement {
  return words("code", "math", tex.trim() === "" ? (isBlock ? "Empty formula" : "formula") : tex);
}
