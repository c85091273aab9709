import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { Block } from "../move-block.ts";

export const markedBlockKey = new PluginKey<DecorationSet>("markedBlock");

/** Marks the block that an open menu acts on. */
export const MarkedBlock = Extension.create({
  name: "markedBlock",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: markedBlockKey,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, before) {
          const block = tr.getMeta(markedBlockKey) as Block | null | undefined;
          if (block === undefined) return before.map(tr.mapping, tr.doc);
          if (block === null) return DecorationSet.empty;
          const marked: Decoration[] = [];
          tr.doc.nodesBetween(block.from, block.to, (node, position) => {
            if (position < block.from || position + node.nodeSize > block.to) return true;
            marked.push(Decoration.node(position, position + node.nodeSize, { class: "marked-block" }));
            return false;
          });
          return DecorationSet.create(tr.doc, marked);
        },
      },
      props: { decorations: (state) => markedBlockKey.getState(state) },
    }),
  ],
});
