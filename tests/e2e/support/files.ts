import type { Locator } from "@playwright/test";
import sharp from "sharp";

// Files as tests choose, drop and paste them.

export type TestFile = { name: string; mimeType: string; buffer: Buffer };

/** A small picture in one colour. */
export function png(color: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: color } }).png().toBuffer();
}

export async function pictureFile(name: string, color = "#363"): Promise<TestFile> {
  return { name, mimeType: "image/png", buffer: await png(color) };
}

type Written = { name: string; type: string; text: string } | TestFile;

export function drop(target: Locator, ...files: Written[]): Promise<void> {
  return send(target, "drop", files);
}

/** With words beside it, as programs put them there. */
export function pasteFile(target: Locator, file: Written, text = ""): Promise<void> {
  return send(target, "paste", [file], text);
}

/** Holds a file above an element, without letting go. */
export function dragOver(target: Locator, file: Written): Promise<void> {
  return send(target, "dragover", [file]);
}

async function send(target: Locator, type: "drop" | "dragover" | "paste", files: readonly Written[], text = ""): Promise<void> {
  const given = files.map((file) => ("text" in file
    ? { name: file.name, type: file.type, base64: Buffer.from(file.text).toString("base64") }
    : { name: file.name, type: file.mimeType, base64: file.buffer.toString("base64") }));
  await target.evaluate((element, event) => {
    const data = new DataTransfer();
    for (const { name, type: mime, base64 } of event.given) {
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type: mime }));
    }
    if (event.text !== "") data.setData("text/plain", event.text);
    const { x, y, height } = element.getBoundingClientRect();
    const common = { bubbles: true, cancelable: true };
    element.dispatchEvent(event.type === "paste"
      ? new ClipboardEvent("paste", { ...common, clipboardData: data })
      : new DragEvent(event.type, { ...common, dataTransfer: data, clientX: x + 60, clientY: y + Math.min(40, height / 2) }));
  }, { type, given, text });
}
