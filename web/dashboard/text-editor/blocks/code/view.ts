// Code with its head: the file or the language, and bands behind the highlighted lines.
import type { Node } from "@tiptap/pm/model";
import type { EditorView, NodeView } from "@tiptap/pm/view";
import { codeLanguageName } from "#contract/code-languages.ts";
import { linesPattern } from "#contract/post-html.ts";

export function codeView(first: Node, _view: EditorView): NodeView {
  const dom = document.createElement("div");
  dom.className = "code-edit";
  const head = document.createElement("div");
  head.className = "code-edit-head";
  head.contentEditable = "false";
  const file = document.createElement("span");
  file.className = "code-edit-file";
  const language = document.createElement("span");
  head.append(file, language);
  const pre = document.createElement("pre");
  const inner = document.createElement("div");
  inner.className = "code-edit-inner";
  const bands = document.createElement("div");
  bands.className = "code-edit-bands";
  bands.contentEditable = "false";
  bands.setAttribute("aria-hidden", "true");
  const contentDOM = document.createElement("code");
  contentDOM.spellcheck = false;
  inner.append(bands, contentDOM);
  pre.append(inner);
  dom.append(head, pre);

  const draw = ({ attrs }: Node) => {
    file.textContent = String(attrs.file ?? "");
    language.textContent = codeLanguageName(String(attrs.language)) || "Plain text";
    bands.replaceChildren(
      ...lineRanges(String(attrs.lines ?? "")).map(({ from, to }) => {
        const band = document.createElement("div");
        band.style.setProperty("--from", String(from - 1));
        band.style.setProperty("--count", String(to - from + 1));
        return band;
      }),
    );
  };
  let { attrs } = first;
  draw(first);
  return {
    dom,
    contentDOM,
    update(node) {
      if (node.type !== first.type) return false;
      if (node.attrs !== attrs) draw(node);
      ({ attrs } = node);
      return true;
    },
    ignoreMutation: (mutation) => mutation.type !== "selection" && !contentDOM.contains(mutation.target),
  };
}

/** Returns the ranges of lines in a text such as `1,3-5`, or none if it has another form. */
export function lineRanges(lines: string): { from: number; to: number }[] {
  if (!linesPattern.test(lines)) return [];
  return lines.split(",").map((part) => {
    const [from = 0, to = from] = part.split("-").map(Number);
    return { from: Math.min(from, to), to: Math.max(from, to) };
  });
}
