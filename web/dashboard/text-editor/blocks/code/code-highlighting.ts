// Colors code while it is written, with the same highlighter and classes as on the page. The highlighter is loaded when there is code.
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { limits } from "#contract/limits.ts";
import type { Token } from "./highlighter.ts";

type Tokenize = (code: string, language: string) => readonly Token[];

const colorsKey = new PluginKey<DecorationSet>("codeHighlighting");
const known = new WeakMap<Node, readonly Token[]>();

export const CodeHighlighting = Extension.create({
  name: "codeHighlighting",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: colorsKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, before) => (tr.getMeta(colorsKey) as DecorationSet | undefined) ?? before.map(tr.mapping, tr.doc),
      },
      props: { decorations: (state) => colorsKey.getState(state) },
      view: (view) => new Highlighter(view),
    }),
  ],
});

/** Colors the code a moment after it was changed, so that typing never waits for it. */
class Highlighter {
  private readonly view: EditorView;
  private tokenize: Tokenize | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isLoading = false;
  private colored: Node | null = null;

  constructor(view: EditorView) {
    this.view = view;
    this.plan(0);
  }

  update(): void {
    if (this.view.state.doc !== this.colored) this.plan(limits.editor.highlightInterval);
  }

  destroy(): void {
    clearTimeout(this.timer);
  }

  private plan(delay: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.color();
    }, delay);
  }

  private color(): void {
    const { doc, tr } = this.view.state;
    this.colored = doc;
    const blocks: { node: Node; position: number }[] = [];
    doc.descendants((node, position) => {
      if (node.type.name === "codeBlock" && node.attrs.language !== "plain") blocks.push({ node, position });
      return !node.isTextblock;
    });
    const { tokenize } = this;
    if (!tokenize) {
      if (blocks.length > 0) void this.load();
      return;
    }
    const colors = blocks.flatMap(({ node, position }) => {
      const tokens = known.get(node) ?? tokenize(node.textContent, String(node.attrs.language));
      known.set(node, tokens);
      return tokens.map(({ from, to, className }) =>
        Decoration.inline(position + 1 + from, position + 1 + to, { class: className }),
      );
    });
    if (colors.length > 0 || colorsKey.getState(this.view.state) !== DecorationSet.empty)
      this.view.dispatch(tr.setMeta(colorsKey, DecorationSet.create(doc, colors)).setMeta("addToHistory", false));
  }

  private async load(): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      const { tokenize } = await import("./highlighter.ts");
      this.tokenize = tokenize;
      if (!this.view.isDestroyed) this.color();
    } catch {
      // Code can be written without colors. The next change tries again.
      this.isLoading = false;
    }
  }
}
