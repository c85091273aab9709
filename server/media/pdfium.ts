// Reads PDFs with PDFium, compiled to WebAssembly: without scripts, network and files, and with at most two gigabytes of memory. Runs in
// document-worker.ts only, because a PDF can make it loop or fail.
// oxlint-disable no-underscore-dangle -- the functions of PDFium are called so
import { PDFiumModule } from "@hyzyla/pdfium";
import { Refusal } from "./refusal.ts";

/** Pixels as RGBA, four bytes each. */
type Pixels = { data: Uint8Array; width: number; height: number };

export type Pdf = {
  pageCount: number;
  /** Returns the size of a page in points, as it is shown. The first page is 0. */
  measure(index: number): { width: number; height: number };
  /** Draws a page on white, and reads its text. */
  read(index: number, width: number, height: number): { pixels: Pixels; text: string };
  close(): void;
};

/** PDFium's own numbers: the kind of a bitmap, what it draws, and its errors. */
const rgba = 4;
const annotations = 0x01;
const reverseBytes = 0x10;
const white = 0xffffffff;
const passwordError = 4;
const securityError = 5;

let loading: ReturnType<typeof load> | undefined;

async function load() {
  const pdfium = await PDFiumModule({});
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
}

export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdfium = await (loading ??= load());
  const { malloc, free } = pdfium.wasmExports;
  const source = allocate(bytes.length);
  pdfium.HEAPU8.set(bytes, source);
  const handle = pdfium._FPDF_LoadMemDocument(source, bytes.length, 0);
  if (handle === 0) {
    free(source);
    throw refusalOf(pdfium._FPDF_GetLastError());
  }
  return {
    pageCount: pdfium._FPDF_GetPageCount(handle),
    measure: (index) =>
      withPage(index, (page) => ({ width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) })),
    read: (index, width, height) =>
      withPage(index, (page) => ({ pixels: draw(page, width, height), text: readText(page) })),
    close() {
      pdfium._FPDF_CloseDocument(handle);
      free(source);
    },
  };

  function withPage<Result>(index: number, work: (page: number) => Result): Result {
    const page = pdfium._FPDF_LoadPage(handle, index);
    if (page === 0) throw damaged(`page ${index + 1} is damaged`);
    try {
      return work(page);
    } finally {
      pdfium._FPDF_ClosePage(page);
    }
  }

  function draw(page: number, width: number, height: number): Pixels {
    const length = width * height * 4;
    const target = allocate(length);
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, rgba, target, width * 4);
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | reverseBytes);
      return { data: pdfium.HEAPU8.slice(target, target + length), width, height };
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
      free(target);
    }
  }

  function readText(page: number): string {
    const text = pdfium._FPDFText_LoadPage(page);
    if (text === 0) return "";
    const count = pdfium._FPDFText_CountChars(text);
    const target = allocate((count + 1) * 2);
    try {
      const length = count > 0 ? pdfium._FPDFText_GetText(text, 0, count, target) : 0;
      // The last character is the end of the text.
      return new TextDecoder("utf-16le").decode(pdfium.HEAPU8.slice(target, target + Math.max(0, length - 1) * 2));
    } finally {
      free(target);
      pdfium._FPDFText_ClosePage(text);
    }
  }

  function allocate(length: number): number {
    const at = malloc(length);
    if (at === 0) throw new Refusal("This PDF needs too much memory to read; make it smaller.", "too large");
    return at;
  }
}

export function damaged(why: string): Refusal {
  return new Refusal(`This PDF can’t be read: ${why}. Export it again, or save it anew in another program.`, "damaged");
}

function refusalOf(error: number): Refusal {
  if (error !== passwordError && error !== securityError) return damaged("it is damaged or cut off");
  return new Refusal("This PDF is locked with a password; save it without one and upload it again.", "damaged");
}
