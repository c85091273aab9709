import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

type Rule = {
  title: string;
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
    exceptions: { "web/rendering/hydration/keep-caret.ts": "forgets where the caret was" },
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
      "web/dashboard/site/lists/list-entry.tsx": "sorts",
      "web/dashboard/statistics/chart.tsx": "a chart",
      "web/dashboard/text-editor/writing.ts": "names shortcuts",
      "web/dashboard/ui/sortable-rows.tsx": "sorts",
      "web/shared/image-viewer/viewer.tsx": "moves an image",
      "web/shared/model-viewer/model-viewer.tsx": "turns a model",
      "web/shared/player/player.tsx": "a game",
      "web/site/home/hero/island/playable-island.tsx": "a game",
      "web/site/home/latest-blogs/post-carousel.tsx": "turns pages",
      "web/site/home/skills/skill-tabs.tsx": "would bring the rest to every page of visitors",
      "web/site/home/timeline/timeline-dialog.tsx": "turns pages",
    },
  },
])("$title are written once", async ({ pattern, places, exceptions = {} }) => {
  const found: string[] = [];
  for await (const path of glob("web/**/*.{ts,tsx}", { exclude: (each) => /\.test\.tsx?$/.test(each) }))
    if (pattern.test(readFileSync(path, "utf8"))) found.push(path.replaceAll("\\", "/"));
  expect(found.toSorted()).toEqual([...places, ...Object.keys(exceptions)].toSorted());
});
