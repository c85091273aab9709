import { insertBlock } from "../../insert-block.ts";
import type { Block } from "../block.ts";
import { EmptyFormulas } from "./empty-formulas.ts";
import { BlockMath, InlineMath } from "./schema.ts";
import { blockMathView, inlineMathView } from "./view.ts";
import "./formula.css";

export const formulaBlock = {
  nodes: {
    inlineMath: { schema: InlineMath, view: inlineMathView, label: "Formula" },
    blockMath: { schema: BlockMath, view: blockMathView, label: "Formula" },
  },
  behavior: EmptyFormulas,
  insert: [
    {
      id: "formula",
      label: "Formula",
      icon: "sigma",
      typed: "$$",
      words: "math tex latex equation",
      run: ({ editor }) => void insertBlock(editor, editor.schema.node("blockMath")),
    },
  ],
} satisfies Block;
