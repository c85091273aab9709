// All commands that the owner can run by shortcut or by name. This table is the single source for the key listener, the shortcut sheet and
// the palette. A command either opens a screen or runs a function that the current screen registers (running.ts).
import { sectionNames, sectionTitles } from "#contract/site/section-names.ts";
import type { IconName } from "#web/shared/icons/icon.tsx";
import { sectionHelp } from "../shared/section-help.ts";

/** The groups of the shortcut sheet. */
export const shortcutSections = [
  "Everywhere",
  "Go to",
  "In the list of posts",
  "In the editor",
  "In the text",
] as const;

export type Command = {
  id: string;
  label: string;
  icon: IconName;
  where: (typeof shortcutSections)[number];
  /** Alternatives: one key ("n"), a sequence ("g d"), or a chord. Mod is Cmd on a Mac, else Ctrl. */
  keys?: readonly string[];
  /** Keys that only work while a row of a list has the focus. */
  rowKeys?: readonly string[];
  /** Holding the key down repeats the command. */
  repeats?: boolean;
  /** Runs in the capture phase, before the editor handles the key, for example as a new line. */
  early?: boolean;
  /** False for commands that only make sense as a shortcut. */
  inPalette: boolean;
  /** The palette offers it only after typing, not in its first list. */
  onlyFound?: boolean;
  to?: string;
  /** Synonyms. */
  words?: string;
};

/** Keys that the editor handles itself. */
export const textKeys = { bold: "b", italic: "i", underline: "u", link: "k", code: "e", leave: "Escape" } as const;

/** Keys that the tooltips and menus of the editor show. TipTap's extensions handle those of formats. */
export const editorKeys = {
  Bold: `Mod+${textKeys.bold}`,
  Italic: `Mod+${textKeys.italic}`,
  Underline: `Mod+${textKeys.underline}`,
  Strike: "Mod+Shift+s",
  "Inline code": `Mod+${textKeys.code}`,
  Highlight: "Mod+Shift+h",
  Link: `Mod+${textKeys.link}`,
  "Heading 1": "Mod+Alt+1",
  "Heading 2": "Mod+Alt+2",
  "Heading 3": "Mod+Alt+3",
  "Bullet list": "Mod+Shift+8",
  "Ordered list": "Mod+Shift+7",
  "Task list": "Mod+Shift+9",
  Quote: "Mod+Shift+b",
  "Code block": "Mod+Alt+c",
  Footnote: "Mod+Alt+f",
  Undo: "Mod+z",
  Redo: "Mod+Shift+z",
  "Find and replace": "Mod+f",
  "Block menu": "Alt+Enter",
  "Move up": "Alt+Shift+ArrowUp",
  "Move down": "Alt+Shift+ArrowDown",
  Duplicate: "Mod+Shift+d",
  "Tools of selected words": "Alt+F10",
  "Full screen": "Mod+Shift+f",
  "Live preview": "Mod+Shift+e",
} as const;

/** The icons of keys that work in the text. */
const textIcons: Readonly<Partial<Record<keyof typeof editorKeys, IconName>>> = {
  Bold: "bold",
  Italic: "italic",
  Underline: "underline",
  Strike: "strikethrough",
  "Inline code": "code-xml",
  Highlight: "highlighter",
  "Heading 1": "heading-1",
  "Heading 2": "heading-2",
  "Heading 3": "heading-3",
  "Bullet list": "list",
  "Ordered list": "list-ordered",
  "Task list": "clipboard-check",
  Quote: "quote",
  "Code block": "code",
  Footnote: "asterisk",
  Undo: "undo",
  Redo: "redo",
  "Find and replace": "search",
  "Block menu": "grip-vertical",
  "Move up": "arrow-up",
  "Move down": "arrow-down",
  Duplicate: "copy",
  "Tools of selected words": "square-mouse-pointer",
};

const commands = [
  { id: "palette", label: "Command palette", icon: "search", where: "Everywhere", keys: ["Mod+k"], inPalette: false },
  {
    id: "new-post",
    label: "New Post",
    icon: "square-pen",
    where: "Everywhere",
    keys: ["n"],
    inPalette: true,
    to: "/dashboard/create",
    words: "write create add blog draft",
  },
  {
    id: "new-page",
    label: "New Page",
    icon: "file-text",
    where: "Everywhere",
    inPalette: true,
    to: "/dashboard/create/page",
    words: "write create add now uses imprint",
  },
  {
    id: "new-project",
    label: "New Project",
    icon: "plus",
    where: "Everywhere",
    inPalette: true,
    to: "/dashboard/portfolio?edit=new",
    words: "create add portfolio",
  },
  {
    id: "upload",
    label: "Upload Files",
    icon: "upload",
    where: "Everywhere",
    inPalette: true,
    to: "/dashboard/media",
    words: "add image image video video media",
  },
  {
    id: "search-list",
    label: "Search the list on this screen",
    icon: "search",
    where: "Everywhere",
    keys: ["/"],
    inPalette: false,
  },
  {
    id: "view-site",
    label: "View site",
    icon: "globe",
    where: "Go to",
    keys: ["g s"],
    inPalette: true,
    to: "/",
    words: "home public visitors",
  },
  {
    id: "theme",
    label: "Switch between light and dark theme",
    icon: "moon",
    where: "Everywhere",
    inPalette: true,
    words: "mode colors colors night",
  },
  {
    id: "help",
    label: "Keyboard shortcuts",
    icon: "keyboard",
    where: "Everywhere",
    keys: ["?"],
    inPalette: true,
    words: "help keys sheet",
  },
  {
    id: "log-out",
    label: "Log out",
    icon: "log-out",
    where: "Everywhere",
    inPalette: true,
    words: "logout log out leave",
  },
  {
    id: "row-next",
    label: "Next post",
    icon: "list",
    where: "In the list of posts",
    keys: ["j"],
    rowKeys: ["ArrowDown"],
    repeats: true,
    inPalette: false,
  },
  {
    id: "row-previous",
    label: "Previous post",
    icon: "list",
    where: "In the list of posts",
    keys: ["k"],
    rowKeys: ["ArrowUp"],
    repeats: true,
    inPalette: false,
  },
  {
    id: "row-edit",
    label: "Edit the post",
    icon: "pencil",
    where: "In the list of posts",
    keys: ["e"],
    rowKeys: ["Enter"],
    inPalette: false,
  },
  {
    id: "row-select",
    label: "Select or deselect the post",
    icon: "check",
    where: "In the list of posts",
    keys: ["x"],
    inPalette: false,
  },
  {
    id: "save",
    label: "Save and keep writing",
    icon: "save",
    where: "In the editor",
    keys: ["Mod+s"],
    inPalette: true,
    words: "keep changes",
  },
  {
    id: "publish",
    label: "Publish…",
    icon: "send",
    where: "In the editor",
    keys: ["Mod+Enter"],
    early: true,
    inPalette: true,
    words: "release go live",
  },
  {
    id: "preview",
    label: "Preview what is saved",
    icon: "eye",
    where: "In the editor",
    inPalette: true,
    words: "view look show post",
  },
  {
    id: "full-screen",
    label: "Toggle full screen",
    icon: "maximize",
    where: "In the editor",
    keys: [editorKeys["Full screen"]],
    early: true,
    inPalette: true,
    words: "focus writing zen",
  },
  {
    id: "live-preview",
    label: "Live preview, or back to the form",
    icon: "eye",
    where: "In the editor",
    keys: [editorKeys["Live preview"]],
    inPalette: true,
    words: "split side view",
  },
  {
    id: "text-link",
    label: "Link the selected words",
    icon: "link",
    where: "In the text",
    keys: [editorKeys.Link],
    inPalette: false,
  },
  {
    id: "text-leave",
    label: "Move focus to the toolbar",
    icon: "arrow-up-down",
    where: "In the text",
    keys: [textKeys.leave],
    inPalette: false,
  },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]["id"];

/** The second key after "g". Screens without a letter can only be found by name. */
const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "/dashboard": "d",
    "/dashboard/pages": "w",
    "/dashboard/categories": "c",
    "/dashboard/portfolio": "p",
    "/dashboard/selections": "f",
    "/dashboard/client-links": "l",
    "/dashboard/site": "e",
    "/dashboard/media": "m",
    "/dashboard/enquiries": "i",
    "/dashboard/subscribers": "r",
    "/dashboard/statistics": "v",
    "/dashboard/trash": "t",
    "/dashboard/transfers": "x",
    "/dashboard/health": "h",
    "/dashboard/account": "a",
  }),
);

const otherWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "/dashboard": "posts blogs list figures activity",
    "/dashboard/pages": "now uses imprint press menu footer",
    "/dashboard/categories": "tags topics",
    "/dashboard/portfolio": "projects",
    "/dashboard/selections": "projects for clients jobs landing page",
    "/dashboard/client-links": "nda confidential share secret url",
    "/dashboard/site": "website content sections words",
    "/dashboard/media": "library files images images videos",
    "/dashboard/enquiries": "inbox mail contact quotes calls invoices",
    "/dashboard/subscribers": "newsletter readers email addresses csv",
    "/dashboard/statistics": "visits visitors views analytics traffic",
    "/dashboard/trash": "deleted bin restore",
    "/dashboard/transfers": "export import backup download migrate wordpress ghost markdown zip",
    "/dashboard/health": "report broken links storage",
    "/dashboard/account": "password sessions devices security",
  }),
);

/** Shortcuts that the text handles itself. They are only listed here: elsewhere their keys belong to the browser. */
export const textShortcuts: readonly Command[] = Object.entries(textIcons).map(([label, icon]) => ({
  id: `text:${label}`,
  label,
  icon,
  where: "In the text",
  keys: Object.entries(editorKeys).flatMap(([name, keys]) => (name === label ? [keys] : [])),
  inPalette: false,
}));

/** The forms of the site's sections, found by their names and by their contents. */
const sections = sectionNames.map((name): Command => ({
  id: `section:${name}`,
  label: `Site: ${sectionTitles[name]}`,
  icon: "layout-template",
  where: "Go to",
  inPalette: true,
  onlyFound: true,
  to: `/dashboard/site/${name}`,
  words: sectionHelp[name],
}));

type MenuItem = { to: string; label: string; icon: IconName };

/** Returns all commands, with one for each screen of the menu. */
export function listCommands(menu: readonly MenuItem[]): readonly Command[] {
  const actions: readonly Command[] = commands;
  const ways = menu
    .filter(({ to }) => !actions.some((action) => action.to === to && action.id !== "upload"))
    .map(({ to, label, icon }): Command => {
      const letter = letters.get(to);
      return {
        id: `go:${to}`,
        label,
        icon,
        where: "Go to",
        ...(letter !== undefined && { keys: [`g ${letter}`] }),
        inPalette: true,
        to,
        words: otherWords.get(to) ?? "",
      };
    });
  return [...ways, ...sections, ...actions];
}
