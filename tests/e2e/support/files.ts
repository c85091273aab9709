import { writeFileSync } from "node:fs";
import { type Locator, test } from "@playwright/test";
import sharp from "sharp";

// Choosing, dropping and pasting files.

export type TestFile = { name: string; mimeType: string; buffer: Buffer };

/** Returns a small image in one color. */
export function png(color: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
}

export async function imageFile(name: string, color = "#363"): Promise<TestFile> {
  return { name, mimeType: "image/png", buffer: await png(color) };
}

type Written = { name: string; type: string; text: string } | TestFile;

/** Drags files from outside onto an element and drops them, with the browser's own drag and drop, so that the page can reject the drop. */
export async function drop(target: Locator, ...files: Written[]): Promise<void> {
  await drag(target, files, ["dragEnter", "dragOver", "drop"]);
}

/** Drags a file over an element without dropping it. */
export async function dragOver(target: Locator, file: Written): Promise<void> {
  await drag(target, [file], ["dragEnter", "dragOver"]);
}

async function drag(
  target: Locator,
  files: readonly Written[],
  steps: readonly ("dragEnter" | "dragOver" | "drop")[],
): Promise<void> {
  const paths = files.map((file) => {
    const path = test.info().outputPath(file.name);
    writeFileSync(path, "text" in file ? file.text : file.buffer);
    return path;
  });
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("The drop target isn’t on screen.");
  const at = { x: box.x + Math.min(60, box.width / 2), y: box.y + Math.min(40, box.height / 2) };
  const browser = await target.page().context().newCDPSession(target.page());
  for (const type of steps)
    await browser.send("Input.dispatchDragEvent", {
      type,
      ...at,
      data: { items: [], files: paths, dragOperationsMask: 1 },
    });
  await browser.detach();
}

/** Pastes an image together with text, as some programs put it on the clipboard. */
export async function pasteFile(target: Locator, file: Written, text = ""): Promise<void> {
  const given =
    "text" in file
      ? { name: file.name, type: file.type, base64: Buffer.from(file.text).toString("base64") }
      : { name: file.name, type: file.mimeType, base64: file.buffer.toString("base64") };
  await target.evaluate(
    (element, { file: { name, type, base64 }, words }) => {
      const clipboardData = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      clipboardData.items.add(new File([bytes], name, { type }));
      if (words !== "") clipboardData.setData("text/plain", words);
      element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    },
    { file: given, words: text },
  );
}
