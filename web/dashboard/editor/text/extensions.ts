import type { Extensions } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { Blocks } from "./blocks/blocks.ts";
import { PostClipboard } from "./clipboard.ts";
import { CodeHighlighting } from "./code-highlighting.ts";
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

/** The schema, and how one writes with it. */
export function editorExtensions({
  placeholder,
  uploads,
  ...writing
}: WritingOptions & { placeholder: string; uploads: () => Uploads }): Extensions {
  return [
    ...schemaExtensions,
    Placeholder.configure({ placeholder }),
    Writing.configure(writing),
    Blocks,
    LineKeys,
    PlainLines,
    TypedMarkdown,
    OneStep,
    SlashState,
    MarkedBlock,
    FindState,
    PostClipboard.configure({ uploads }),
    UploadPlaceholders,
    CodeHighlighting,
  ];
}
