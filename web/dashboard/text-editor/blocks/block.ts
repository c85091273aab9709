// What the editor knows about a block. docs/architecture.md says how to add one.
import type { Extension, Node } from "@tiptap/core";
import type { Attrs } from "@tiptap/pm/model";
import type { NodeViewConstructor } from "@tiptap/pm/view";
import type { TextImage } from "../schema/pictures.ts";
import type { TextAction } from "../text-action.ts";

export type BlockNode = {
  /** Reads the block from the stored HTML and writes it. */
  schema: Node;
  /** Draws the block in the text; without it, the block looks as it is stored. */
  view?: NodeViewConstructor;
  /** The name on screen. A node with a label has tools, which all-tools.ts lists. */
  label?: string;
  /** Its own line is a caption or a label: Enter continues below the block, and Backspace at the start selects the block. */
  isCaptioned?: boolean;
  /** Returns its images, which all need an alternative text. */
  images?: (attrs: Attrs) => readonly TextImage[];
  /** The panel with its alternative text, if it isn't "alt". */
  altPanel?: string;
};

export type Block = {
  /** The nodes by name, in the order of the schema. Parts of a block, such as the rows of a table, are separate nodes. */
  nodes: Readonly<Record<string, BlockNode>>;
  /** Keys and other behavior while writing, beyond that of the nodes. */
  behavior?: Extension;
  /** Inserts the block: for the slash menu and the menu of the toolbar. */
  insert?: readonly TextAction[];
  /** Turns lines into the block: for the slash menu and "Turn into". */
  lines?: readonly TextAction[];
};
