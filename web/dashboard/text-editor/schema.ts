// Everything that a post's text can contain, as TipTap extensions. docs/post-html.md shows how each is stored.
import { type Extensions, getSchema, Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Paragraph } from "@tiptap/extension-paragraph";
import { blockNodes } from "./blocks/all-blocks.ts";
import { LineAttributes } from "./schema/lines.ts";
import { marks } from "./schema/marks.ts";

/** Footnotes are only allowed at the end. */
const PostDocument = Node.create({ name: "doc", topNode: true, content: "block+ footnotes?" });
const Text = Node.create({ name: "text", group: "inline" });

export const schemaExtensions: Extensions = [
  PostDocument,
  Paragraph,
  Text,
  Heading.configure({ levels: [1, 2, 3, 4, 5, 6] }),
  Blockquote,
  HardBreak,
  ...marks,
  LineAttributes,
  ...[...blockNodes.values()].map(({ schema }) => schema),
];

/** For reading and writing posts without an editor. */
export const postSchema = getSchema(schemaExtensions);
