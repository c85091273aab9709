// Draws the pages of PDFs in a separate process: a PDF that crashes the library, never ends or fills the memory ends this process and not
// the server.
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { documentLimits } from "#contract/document-limits.ts";
import { answerTasks } from "../workers/answer-tasks.ts";
import { damaged, openPdf, type Pdf } from "./pdfium.ts";
import { Refusal } from "./refusal.ts";

/** `check` tells whether a PDF can be read; `page` draws one page, the first being 1, and at a smaller size too if `small` is given. */
export type DocumentTask =
  | { what: "check"; source: string }
  | { what: "page"; source: string; page: number; target: string; small: string | null };
export type DocumentPage = { width: number; height: number; text: string };
export type DocumentResult = { pageCount: number; page: DocumentPage | null };

if (import.meta.main) {
  sharp.concurrency(1);
  sharp.cache(false);
  answerTasks((task: DocumentTask) => work(task).catch(failOrEnd));
}

/** PDFium is not usable after an error of WebAssembly, so the process ends, which fails the task. */
function failOrEnd(error: unknown): never {
  if (error instanceof WebAssembly.RuntimeError) process.exit(1);
  throw error;
}

/** The document of the last task: the next page is usually of the same one. */
let opened: { source: string; pdf: Pdf } | undefined;

async function work(task: DocumentTask): Promise<DocumentResult> {
  const pdf = await open(task.source);
  const { pageCount } = pdf;
  if (pageCount < 1) throw damaged("it has no pages");
  const page = task.what === "page" ? task.page : 1;
  const { width, height } = sizeOf(pdf, page);
  if (task.what === "check") return { pageCount, page: null };
  const { pixels, text } = pdf.read(page - 1, width, height);
  const image = sharp(pixels.data, { raw: { width, height, channels: 4 } }).removeAlpha();
  await image.clone().webp({ quality: 80, effort: 2 }).toFile(task.target);
  if (task.small !== null) {
    const { smallSide: side } = documentLimits;
    await image
      .resize({ width: side, height: side, fit: "inside" })
      .webp({ quality: 80, effort: 2 })
      .toFile(task.small);
  }
  return { pageCount, page: { width, height, text: cleanText(text) } };
}

async function open(source: string): Promise<Pdf> {
  if (opened?.source === source) return opened.pdf;
  opened?.pdf.close();
  opened = undefined;
  const pdf = await openPdf(await readFile(source));
  opened = { source, pdf };
  return pdf;
}

/** Returns the pixels of a page's image. */
function sizeOf(pdf: Pdf, page: number): { width: number; height: number } {
  const { width, height } = pdf.measure(page - 1);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (!(short > 0)) throw damaged(`page ${page} has no size`);
  const { ratio, side } = documentLimits;
  if (long > short * ratio)
    throw new Refusal(
      `Page ${page} is more than ${ratio} times longer than wide, or wider than long; split it into several pages.`,
      "damaged",
    );
  return { width: Math.round((width / long) * side), height: Math.round((height / long) * side) };
}

/** Removes characters that aren't text, and more space than words need. PDFium writes U+FFFE where a word is divided at the end of a line. */
function cleanText(text: string): string {
  return text
    .replace(/\uFFFE\s*/g, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{C}\n]/gu, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim()
    .slice(0, documentLimits.text);
}
