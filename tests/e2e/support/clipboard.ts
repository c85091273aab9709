import type { Page } from "@playwright/test";
import { type ClipboardContent, type ClipboardProgram, clipboards } from "#tests/support/clipboard/clipboards.ts";

/** Pastes what a program copies, with the real clipboard and the real keyboard, into the focused element. */
export async function pasteFrom(page: Page, program: ClipboardProgram | ClipboardContent): Promise<void> {
  await copyFrom(page, program);
  await page.keyboard.press("ControlOrMeta+v");
}

/**
 * Puts what a program copies on the clipboard of the browser: another page copies it with the real keyboard. What its `copy` event sets
 * reaches the clipboard as it is, while `navigator.clipboard.write` would clean the HTML, and drop comments, styles of classes and
 * unknown elements, which identify programs. Chromium adds `<meta charset='utf-8'>` before the HTML, as in real copies.
 */
export async function copyFrom(page: Page, program: ClipboardProgram | ClipboardContent): Promise<void> {
  const content: ClipboardContent = typeof program === "string" ? clipboards[program] : program;
  const other = await page.context().newPage();
  await other.evaluate(({ html, text, editorData }) => {
    document.addEventListener("copy", (event) => {
      event.preventDefault();
      event.clipboardData?.setData("text/plain", text);
      if (html !== "") event.clipboardData?.setData("text/html", html);
      if (editorData !== undefined) event.clipboardData?.setData("vscode-editor-data", editorData);
      document.title = "Copied";
    });
  }, content);
  await other.bringToFront();
  await other.keyboard.press("ControlOrMeta+c");
  await other.waitForFunction(() => document.title === "Copied");
  await other.close();
  await page.bringToFront();
}
