// What the web app does in many places is written in one of them. A new place uses that, or stands here with its reason.
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

type Rule = {
  title: string;
  /** Where it is looked for; without it, everywhere. */
  within?: string;
  pattern: RegExp;
  places: readonly string[];
  exceptions?: Readonly<Record<string, string>>;
};

test.each<Rule>([
  {
    title: "lists of options",
    pattern: /"(?:listbox|option)"/,
    places: ["web/shared/dialogs/use-listbox.ts"],
  },
  {
    title: "what closes by a press outside",
    pattern: /(?<![\w.])(?:(?:document|window)\.)?addEventListener\(\s*"(?:click|mousedown|pointerdown|touchstart)"/,
    places: ["web/dashboard/text-editor/menus/closing.ts"],
    exceptions: {
      "web/dashboard/shared/use-held.ts": "waits for the end of a press",
      "web/rendering/hydration/keep-caret.ts": "forgets where the caret was",
    },
  },
  {
    title: "the arrow keys of rows, menus and lists",
    // Not the names of icons.
    pattern: /Arrow(?:Down|Left|Right|Up)\b(?! from |,)/,
    places: ["web/dashboard/ui/arrow-keys.ts", "web/shared/dialogs/use-listbox.ts"],
    exceptions: {
      "web/dashboard/command-palette/commands.ts": "names shortcuts",
      "web/dashboard/command-palette/keys.tsx": "writes keys",
      "web/dashboard/editor/form/title-field.tsx": "leads from the title to the text",
      "web/dashboard/media-picker/media-picker-dialog.tsx": "leads from the search to the grid",
      "web/dashboard/shared/bar-chart.tsx": "a chart",
      "web/dashboard/site/lists/list-entry.tsx": "moves an entry by shortcut",
      "web/dashboard/text-editor/writing.ts": "names shortcuts",
      "web/dashboard/ui/sortable/move-controls.tsx": "sorts",
      "web/shared/image-viewer/viewer.tsx": "moves an image",
      "web/shared/model-viewer/model-viewer.tsx": "turns a model",
      "web/site/home/hero/island/playable-island.tsx": "a game",
      "web/site/home/latest-blogs/post-carousel.tsx": "turns pages",
      "web/site/home/skills/skill-tabs.tsx": "would bring the rest to every page of visitors",
      "web/site/home/timeline/timeline-dialog.tsx": "turns pages",
    },
  },
  {
    title: "dragging an entry to another place of a list",
    within: "web/dashboard/",
    pattern: /setPointerCapture|onDragStart/,
    places: ["web/dashboard/ui/sortable/use-sortable.ts"],
    exceptions: {
      "web/dashboard/enquiries/board/enquiry-board.tsx": "between columns, by the browser's own drag and drop",
      "web/dashboard/text-editor/menus/block-handle.tsx": "blocks, through the text that ProseMirror holds",
    },
  },
  {
    // TipTap's own command moves the focus a frame later.
    title: "commands that move the focus into the text",
    pattern: /\.chain\(\)\s*\.focus\(|commands\.focus\(/,
    places: [],
  },
  {
    title: "inputs for files",
    pattern: /type="file"/,
    places: ["web/dashboard/ui/file-input.tsx"],
    exceptions: { "web/shared/client-files/file-field.tsx": "a field in forms of visitors, which work without script" },
  },
  {
    title: "fields for media",
    pattern: /\buseUploads\(|<UploadList|<MediaPicker\b/,
    places: ["web/dashboard/media-picker/media-input.tsx", "web/dashboard/media-picker/use-uploads.ts"],
    exceptions: {
      "web/dashboard/media-picker/media-picker-dialog.tsx": "the library as a dialog",
      "web/dashboard/media/media.tsx": "the library as a screen",
      "web/dashboard/text-editor/text-editor.tsx": "uploads stand in the text",
    },
  },
  {
    // Those with the props of useOwnerForm are written with it.
    title: "forms",
    within: "web/dashboard/",
    pattern: /<form(?=\s)(?!\s+\{\.\.\.(?:form\.)?props\})/,
    places: [],
    exceptions: {
      "web/dashboard/editor/form/post-form.tsx": "saved while it is typed",
      "web/dashboard/site/section-editor.tsx": "saved while it is typed",
      "web/dashboard/shared/toolbar-search.tsx": "searches a list",
    },
  },
  {
    // An owner who opens another screen while a call runs stays there.
    title: "screens that open once a call has succeeded",
    within: "web/dashboard/",
    pattern: /await navigate\(/,
    places: ["web/dashboard/shared/use-follow-up.ts"],
    exceptions: {
      "web/dashboard/editor/editor.tsx": "gives a new post its URL",
      "web/dashboard/statistics/period-bar.tsx": "calls nothing before",
    },
  },
  {
    title: "ways to keep what is typed when its page is left or the session ends",
    within: "web/dashboard/",
    pattern: /"(?:pagehide|session-ended)"/,
    places: ["web/dashboard/saving/use-autosaver.ts"],
    exceptions: {
      "web/dashboard/saving/use-open-elsewhere.ts": "tells other tabs that this one closes",
      "web/dashboard/site/draft/use-section-draft.ts": "the draft of a section is one for all tabs, with a version",
    },
  },
  {
    title: "the tables of lists",
    within: "web/dashboard/",
    pattern: /"list-table[ "]/,
    places: ["web/dashboard/ui/list-table.tsx"],
    exceptions: {
      "web/dashboard/posts/posts-table.tsx": "selects all posts in its head",
      "web/dashboard/projects/projects-table.tsx": "moves its rows",
    },
  },
  {
    // All that the owner reads is in the time zone of the site, not in that of the browser.
    title: "times in the browser's time zone",
    within: "web/dashboard/",
    pattern:
      /\bIntl\.DateTimeFormat\((?![^;]*\btimeZone\b)|\.toLocale(?:Date|Time)String\(|\.get(?:Hours|Day|Date|Month|FullYear)\(\)/,
    places: [],
  },
])("$title are written once", async ({ within = "web/", pattern, places, exceptions = {} }) => {
  const found: string[] = [];
  for await (const path of glob(`${within}**/*.{ts,tsx}`, { exclude: (each) => /\.test\.tsx?$/.test(each) }))
    if (pattern.test(readFileSync(path, "utf8"))) found.push(path.replaceAll("\\", "/"));
  expect(found.toSorted()).toEqual([...places, ...Object.keys(exceptions)].toSorted());
});

test("visitors load no library for forms", async () => {
  for await (const path of glob("web/{boot,rendering,seo,shared,site}/**/*.{ts,tsx}"))
    expect(readFileSync(path, "utf8"), path).not.toContain("react-hook-form");
});
