// All blocks. The schema, the menus and everything else that needs to know the blocks use this list.
import { audioBlock } from "./audio/audio-block.ts";
import type { Block, BlockNode } from "./block.ts";
import { bookmarkBlock } from "./bookmark/bookmark-block.ts";
import { buttonBlock } from "./button/button-block.ts";
import { calloutBlock } from "./callout/callout-block.ts";
import { chartBlock } from "./chart/chart-block.ts";
import { citedQuoteBlock } from "./cited-quote/cited-quote-block.ts";
import { codeBlock } from "./code/code-block.ts";
import { dividerBlock } from "./divider/divider-block.ts";
import { fileBlock } from "./file/file-block.ts";
import { footnoteBlock } from "./footnote/footnote-block.ts";
import { formulaBlock } from "./formula/formula-block.ts";
import { galleryBlock } from "./gallery/gallery-block.ts";
import { htmlBlock } from "./html/html-block.ts";
import { imageBlock } from "./image/image-block.ts";
import { listsBlock } from "./lists/lists-block.ts";
import { modelBlock } from "./model/model-block.ts";
import { projectBlock } from "./project/project-block.ts";
import { tableBlock } from "./table/table-block.ts";
import { toggleBlock } from "./toggle/toggle-block.ts";
import { videoBlock } from "./video/video-block.ts";

/** In the order of the schema, which decides between nodes that could hold the same HTML. The menus have their own order (actions.ts). */
const blocks = [
  dividerBlock,
  calloutBlock,
  citedQuoteBlock,
  listsBlock,
  codeBlock,
  tableBlock,
  chartBlock,
  imageBlock,
  galleryBlock,
  videoBlock,
  audioBlock,
  fileBlock,
  modelBlock,
  toggleBlock,
  bookmarkBlock,
  buttonBlock,
  projectBlock,
  formulaBlock,
  footnoteBlock,
  htmlBlock,
] as const satisfies readonly Block[];

export const allBlocks: readonly Block[] = blocks;

/** The nodes of all blocks by their names, in the order of the schema. */
export const blockNodes: ReadonlyMap<string, BlockNode> = new Map(
  allBlocks.flatMap(({ nodes }) => Object.entries<BlockNode>(nodes)),
);

type Labeled<Nodes> = { [Name in keyof Nodes]: Nodes[Name] extends { label: string } ? Name : never }[keyof Nodes];
type NamesOf<Each> = Each extends { nodes: infer Nodes } ? Labeled<Nodes> : never;

/** The names of the nodes that have tools. */
export type NameWithTools = NamesOf<(typeof blocks)[number]>;
