import { Extension } from "@tiptap/core";
import { liftTarget } from "@tiptap/pm/transform";

/**
 * Replaces TipTap's `clearNodes`, which would turn lines into footnotes, because these are valid at that place in the document, and images
 * with captions into plain lines.
 */
export const PlainLines = Extension.create({
  name: "plainLines",
  // This runs after TipTap's own commands.
  priority: 50,
  addCommands: () => ({
    clearNodes:
      () =>
      ({ tr, state, dispatch }) => {
        const { paragraph } = state.schema.nodes;
        if (!dispatch || !paragraph) return true;
        const { doc } = tr;
        const done = tr.mapping.maps.length;
        for (const { $from, $to } of tr.selection.ranges)
          doc.nodesBetween($from.pos, $to.pos, (node, position) => {
            if (node.isText) return;
            const mapping = tr.mapping.slice(done);
            const range = tr.doc
              .resolve(mapping.map(position))
              .blockRange(tr.doc.resolve(mapping.map(position + node.nodeSize)));
            if (!range) return;
            const depth = liftTarget(range);
            // Line ends of code become line breaks.
            if (node.type.name === "heading" || node.type.name === "codeBlock")
              tr.setBlockType(range.start, range.end, paragraph);
            if (depth === null) return;
            const lifted = tr.doc
              .resolve(range.start)
              .blockRange(tr.doc.resolve(tr.mapping.slice(done).map(position + node.nodeSize)));
            if (lifted) tr.lift(lifted, depth);
          });
        return true;
      },
  }),
});
