import type { Extensions } from "@tiptap/core";
import { ListKeymap } from "@tiptap/extension-list";
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from "@tiptap/extensions";
import { limits } from "#contract/limits.ts";
import { blockBehavior } from "./blocks/block-behavior.ts";
import { PostClipboard } from "./clipboard.ts";
import { FindState } from "./find/find-state.ts";
import { LineKeys } from "./line-keys.ts";
import { PlainLines } from "./plain-lines.ts";
import { MarkedBlock } from "./menus/marked-block.ts";
import { SlashState } from "./menus/slash-state.ts";
import { OneStep } from "./one-step.ts";
import { schemaExtensions } from "./schema.ts";
import { TypedMarkdown } from "./typed-markdown.ts";
import { UploadPlaceholders, type Uploads } from "./uploads.ts";
import { Writing, type WritingOptions } from "./writing.ts";

/** The schema, and the editing behavior for it. */
export function editorExtensions({
  placeholder,
  uploads,
  ...writing
}: WritingOptions & { placeholder: string; uploads: () => Uploads }): Extensions {
  return [
    ...schemaExtensions,
    Dropcursor.configure({ class: "drop-line", color: false, width: 3 }),
    Gapcursor,
    ListKeymap,
    UndoRedo.configure({ depth: limits.editor.historyStack, newGroupDelay: limits.editor.historyDelay }),
    Placeholder.configure({ placeholder }),
    Writing.configure(writing),
    ...blockBehavior,
    LineKeys,
    PlainLines,
    TypedMarkdown,
    OneStep,
    SlashState,
    MarkedBlock,
    FindState,
    PostClipboard.configure({ uploads }),
    UploadPlaceholders,
  ];
}
