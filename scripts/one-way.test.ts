import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

/** Returns the files of the dashboard that match. */
async function filesWith(words: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob("web/dashboard/**/*.{ts,tsx}", { exclude: (path) => /\.test\.tsx?$/.test(path) }))
    if (words.test(readFileSync(file, "utf8"))) found.push(file.replace("web/dashboard/", ""));
  return found.toSorted();
}

test("only useSortable lets the owner drag something to another place of a list", async () => {
  expect(await filesWith(/setPointerCapture|onDragStart/)).toEqual([
    // Between columns, by the browser's own drag and drop.
    "enquiries/enquiry-board.tsx",
    // Blocks, through the text that ProseMirror holds.
    "text-editor/menus/block-handle.tsx",
    "ui/sortable/use-sortable.ts",
  ]);
});

test("one file has the input for files, and fields for media are made from useMediaInput", async () => {
  expect(await filesWith(/type="file"/)).toEqual(["ui/file-input.tsx"]);
  expect(await filesWith(/\buseUploads\(|<UploadList|<MediaPicker\b/)).toEqual([
    "media-picker/media-input.tsx",
    // The library itself, as a dialog and on its screen.
    "media-picker/media-picker-dialog.tsx",
    "media-picker/use-uploads.ts",
    "media/media.tsx",
    // Its uploads stand in the text.
    "text-editor/text-editor.tsx",
  ]);
});
