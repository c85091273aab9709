// What a slash at the start of a line offers, and how it is found by its name.
import type { IconName } from "#web/shared/icons/icon.tsx";
import { embeds } from "../../html/ops.ts";
import { codeLanguages } from "../quill/code-languages.ts";

export type SlashAction =
  | { kind: "line"; formats: Record<string, unknown> }
  | { kind: "embed"; name: string; value: unknown; thenEdit?: boolean }
  | { kind: "upload" | "library" | "video" };

export type SlashItem = { id: string; label: string; hint: string; icon: IconName; words: string; action: SlashAction };

const table =
  "<table><thead><tr><th>Heading</th><th>Heading</th></tr></thead><tbody><tr><td>Cell</td><td>Cell</td></tr><tr><td>Cell</td><td>Cell</td></tr></tbody></table>";

const items: readonly SlashItem[] = [
  {
    id: "heading-2",
    label: "Heading 2",
    hint: "##",
    icon: "heading-2",
    words: "h2 title section",
    action: { kind: "line", formats: { header: 2 } },
  },
  {
    id: "heading-3",
    label: "Heading 3",
    hint: "###",
    icon: "heading-3",
    words: "h3 subtitle",
    action: { kind: "line", formats: { header: 3 } },
  },
  {
    id: "bullets",
    label: "Bullet list",
    hint: "-",
    icon: "list",
    words: "ul unordered points",
    action: { kind: "line", formats: { list: "bullet" } },
  },
  {
    id: "numbers",
    label: "Numbered list",
    hint: "1.",
    icon: "list-ordered",
    words: "ol ordered steps",
    action: { kind: "line", formats: { list: "ordered" } },
  },
  {
    id: "tasks",
    label: "Task list",
    hint: "[ ]",
    icon: "clipboard-check",
    words: "todo checkbox check",
    action: { kind: "line", formats: { list: "unchecked" } },
  },
  {
    id: "quote",
    label: "Quote",
    hint: ">",
    icon: "quote",
    words: "blockquote citation",
    action: { kind: "line", formats: { blockquote: true } },
  },
  {
    id: "code",
    label: "Code block",
    hint: "```",
    icon: "code",
    words: "source program pre",
    action: { kind: "line", formats: { "code-block": "plain" } },
  },
  {
    id: "upload",
    label: "Image from this device",
    hint: "",
    icon: "image",
    words: "picture photo upload file",
    action: { kind: "upload" },
  },
  {
    id: "library",
    label: "Image from the library",
    hint: "",
    icon: "images",
    words: "picture photo media",
    action: { kind: "library" },
  },
  { id: "video", label: "Video", hint: "", icon: "film", words: "youtube vimeo film embed", action: { kind: "video" } },
  {
    id: "divider",
    label: "Divider",
    hint: "---",
    icon: "minus",
    words: "line rule hr separator",
    action: { kind: "embed", name: embeds.divider, value: true },
  },
  {
    id: "table",
    label: "Table",
    hint: "HTML",
    icon: "table",
    words: "grid rows columns",
    action: { kind: "embed", name: embeds.htmlBlock, value: table, thenEdit: true },
  },
];

const languages: readonly SlashItem[] = codeLanguages([])
  .filter(({ key }) => key !== "plain")
  .map(({ key, label }) => ({
    id: `code-${key}`,
    label: `Code in ${label}`,
    hint: "",
    icon: "code",
    words: `${key} ${label}`,
    action: { kind: "line", formats: { "code-block": key } },
  }));

const maxFound = 10;

/** Everything without a word; else what has it at the start of one of its words. A language is a code block in it. */
export function findSlashItems(typed: string): readonly SlashItem[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return items;
  const startsAWord = (text: string) => ` ${text.toLowerCase()}`.includes(` ${wanted}`);
  const byName = items.filter(({ label }) => startsAWord(label));
  const byWords = items.filter((item) => !byName.includes(item) && startsAWord(item.words));
  return [
    ...byName,
    ...byWords,
    ...languages.filter(({ label, words }) => startsAWord(words) || startsAWord(label)),
  ].slice(0, maxFound);
}
