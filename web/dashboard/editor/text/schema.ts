// Everything that a post's text can hold, as TipTap's extensions. docs/post-html.md shows how each is stored.
import { type Extensions, getSchema, Node } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { limits } from "#contract/limits.ts";
import { Bookmark, Button, ProjectCard } from "./schema/cards.ts";
import { PostCodeBlock } from "./schema/code-block.ts";
import { Footnote, FootnoteMark, Footnotes } from "./schema/footnotes.ts";
import { BeforeAfter, Gallery, Image, InlineImage } from "./schema/images.ts";
import { Callout, LineAttributes, ParenthesisLists } from "./schema/lines.ts";
import { PostBulletList, PostListItem, PostOrderedList, PostTaskItem, PostTaskList } from "./schema/lists.ts";
import { marks } from "./schema/marks.ts";
import { BlockMath, InlineMath } from "./schema/math.ts";
import { Audio, File, Video } from "./schema/media.ts";
import { HtmlBlock, HtmlInline } from "./schema/raw-html.ts";
import { PostTable, PostTableCell, PostTableHeader, PostTableRow } from "./schema/tables.ts";
import { Toggle, ToggleSummary } from "./schema/toggle.ts";
import { withTightSigns } from "./typed-markdown.ts";

/** Footnotes stand at the end, and only there. */
const PostDocument = Node.create({ name: "doc", topNode: true, content: "block+ footnotes?" });

const TightKit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(withTightSigns);
  },
});

export const schemaExtensions: Extensions = [
  PostDocument,
  TightKit.configure({
    document: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    code: false,
    codeBlock: false,
    link: false,
    trailingNode: false,
    dropcursor: { class: "drop-line", color: false, width: 3 },
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    undoRedo: { depth: limits.editor.historyStack, newGroupDelay: limits.editor.historyDelay },
  }),
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
  Toggle,
  ToggleSummary,
  Bookmark,
  Button,
  ProjectCard,
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
