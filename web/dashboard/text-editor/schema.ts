// Everything that a post's text can hold, as TipTap's extensions. docs/post-html.md shows how each is stored.
import { type Extensions, getSchema, Node, nodeInputRule } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Bookmark, Button, Game, ProjectCard } from "./schema/cards.ts";
import { PostCodeBlock } from "./schema/code-block.ts";
import { Footnote, FootnoteMark, Footnotes } from "./schema/footnotes.ts";
import { BeforeAfter, Gallery, Image, InlineImage } from "./schema/images.ts";
import { Callout, LineAttributes, ParenthesisLists } from "./schema/lines.ts";
import { PostBulletList, PostListItem, PostOrderedList, PostTaskItem, PostTaskList } from "./schema/lists.ts";
import { marks } from "./schema/marks.ts";
import { BlockMath, InlineMath } from "./schema/math.ts";
import { Audio, File, Model, Video } from "./schema/media.ts";
import { HtmlBlock, HtmlInline } from "./schema/raw-html.ts";
import { PostTable, PostTableCell, PostTableHeader, PostTableRow } from "./schema/tables.ts";
import { Toggle, ToggleSummary } from "./schema/toggle.ts";

/** Footnotes stand at the end, and only there. */
const PostDocument = Node.create({ name: "doc", topNode: true, content: "block+ footnotes?" });

/** `---` becomes a divider at Enter, which everybody presses, or at a space. The caret is in the line below then. */
const Divider = HorizontalRule.extend({
  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|—-|___|\*\*\*)[\s\n]$/, type: this.type })];
  },
});

export const schemaExtensions: Extensions = [
  PostDocument,
  Paragraph,
  Text,
  Heading.configure({ levels: [1, 2, 3, 4, 5, 6] }),
  Blockquote,
  HardBreak,
  Divider,
  ...marks,
  LineAttributes,
  ParenthesisLists,
  Callout,
  PostBulletList,
  PostOrderedList,
  PostListItem,
  PostTaskList,
  PostTaskItem,
  PostCodeBlock,
  PostTable,
  PostTableRow,
  PostTableCell,
  PostTableHeader,
  InlineImage,
  Image,
  Gallery,
  BeforeAfter,
  Video,
  Audio,
  File,
  Model,
  Toggle,
  ToggleSummary,
  Bookmark,
  Button,
  ProjectCard,
  Game,
  InlineMath,
  BlockMath,
  FootnoteMark,
  Footnotes,
  Footnote,
  HtmlBlock,
  HtmlInline,
];

/** For reading and writing posts without an editor. */
export const postSchema = getSchema(schemaExtensions);
