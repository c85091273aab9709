// PDFs for uploads in tests: written by hand, as small as a reader allows, some of them hostile.
import { deflateSync } from "node:zlib";

type PdfOptions = {
  /** Width and height of the pages, in points. */
  size?: readonly [number, number];
  /** The size of the last page, if it is another one. */
  sizeOfLast?: readonly [number, number];
  /** A part of the content of each page, besides its text. */
  drawing?: string;
  /** Other objects, from number 4 on. */
  others?: readonly (string | Buffer)[];
  /** Entries of each page's resources. */
  resources?: string;
  /** Entries of the trailer. */
  trailer?: string;
};

/** Returns a PDF with one page for each text. */
export function makePdf(texts: readonly string[], options: PdfOptions = {}): Buffer {
  const { size = [300, 400], sizeOfLast = size, drawing = "", others = [], resources = "", trailer = "" } = options;
  const first = 4 + others.length;
  const pages = texts.flatMap((text, index) => {
    const content = `${drawing} BT /F1 24 Tf 20 ${size[1] / 2} Td (${text}) Tj ET`;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${(index === texts.length - 1 ? sizeOfLast : size).join(" ")}] /Contents ${first + index * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ];
  });
  const kids = texts.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  return writePdf(
    [
      "<< /Type /Catalog /Pages 2 0 R >>",
      `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      ...others,
      ...pages,
    ],
    trailer,
  );
}

/** Writes a PDF of objects, the first being number 1 and the catalog. */
function writePdf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n")];
  const starts: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    starts.push(at);
    parts.push(part);
    at += part.length;
  }
  const rows = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Files that are refused when they are uploaded, and the sentence that says why. */
export function unreadablePdfs(): { name: string; bytes: Buffer; why: RegExp }[] {
  const whole = makePdf(["One"]);
  return [
    { name: "text under the name of a PDF", bytes: Buffer.from("Notes of a meeting"), why: /choose .* a PDF/ },
    { name: "nothing but a signature", bytes: Buffer.from("%PDF-1.7\n"), why: /damaged or cut off\. Export it again/ },
    { name: "half a file", bytes: whole.subarray(0, 200), why: /damaged or cut off|no pages/ },
    { name: "no pages", bytes: makePdf([]), why: /no pages/ },
    {
      name: "a password",
      bytes: makePdf(["Secret"], {
        others: [`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`],
        trailer: `/Encrypt 4 0 R /ID [<${"43".repeat(16)}> <${"43".repeat(16)}>]`,
      }),
      why: /locked with a password; save it without one/,
    },
    { name: "a page like a thread", bytes: makePdf(["Long"], { size: [1, 10_000] }), why: /12 times longer than wide/ },
    {
      name: "pages that contain each other",
      bytes: writePdf([
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 100000 /Parent 3 0 R >>",
        "<< /Type /Pages /Kids [2 0 R] /Count 100000 /Parent 2 0 R >>",
      ]),
      why: /can’t be read/,
    },
  ];
}

/** Returns a PDF whose page has an image of this many pixels in each direction, in a few kilobytes. */
export function makePdfBomb(side: number, megabytes = 4): Buffer {
  // Zeros, compressed twice. The rest of the image is missing.
  const once = deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  const twice = deflateSync(once, { level: 9 });
  const head = `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /FlateDecode] /Length ${twice.length} >>\nstream\n`;
  const image = Buffer.concat([Buffer.from(head), twice, Buffer.from("\nendstream")]);
  return makePdf(["Bomb"], {
    others: [image],
    resources: "/XObject << /Im1 4 0 R >>",
    drawing: "q 300 0 0 400 0 0 cm /Im1 Do Q",
  });
}

/** Returns a PDF whose page draws so much that it takes minutes: forms that draw each other many times. */
export function makeEndlessPdf(depth = 12): Buffer {
  const forms = Array.from({ length: depth }, (_, index) => {
    const isLast = index === depth - 1;
    const content = isLast ? "0 0 300 400 re f" : `/Fm${index + 2} Do `.repeat(10);
    const inner = isLast ? "" : `/Resources << /XObject << /Fm${index + 2} ${index + 5} 0 R >> >>`;
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 300 400] ${inner} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  });
  return makePdf(["Endless"], { others: forms, resources: "/XObject << /Fm1 4 0 R >>", drawing: "/Fm1 Do" });
}
