// Which files clients can send: the content has to be what the name says. Nothing here opens, unpacks or runs a file.
import { UnsupportedMediaError } from "#server/errors.ts";
import type { ServerWords } from "#words/server/en.ts";
import { detectKind, type FileKind } from "./detect.ts";

/** How the names of accepted files end. */
const endings = [
  "pdf",
  "png",
  "jpg",
  "jpeg",
  "webp",
  "gif",
  "avif",
  "txt",
  "md",
  "csv",
  "docx",
  "xlsx",
  "pptx",
  "odt",
  "zip",
  "mp4",
  "webm",
] as const;
type Ending = (typeof endings)[number];

/** What was seen of a file while it streamed in. */
export type SeenFile = {
  name: string;
  /** The first bytes, as many as detectKind needs. */
  head: Buffer;
  /** Whether it has a byte that no text has. */
  isBinary: boolean;
};

/** Programs, scripts and pages. A name that has such an ending before its last one is a disguise. */
const disguised = /\.(?:exe|scr|bat|cmd|msi|ps1|vbs|js|jar|sh|app|apk|hta|lnk|html?|svg|php)\./i;
const officeParts = /^(?:\[Content_Types\]\.xml$|_rels\/|docProps\/|word\/|xl\/|ppt\/)/;
/** The test file that virus scanners recognize (eicar.org). In two parts, so that none recognizes this file. */
const testVirus = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!"].join("");
/** Programs of Windows and Linux, scripts. */
const runnable = /^(?:MZ|\x7fELF|#!|<\?php)/;

/** Throws an error with one sentence on a file that clients can't send. */
export function checkClientFile({ name, head, isBinary }: SeenFile, words: ServerWords["files"]): void {
  if (head.length === 0) throw new UnsupportedMediaError(words.isEmpty({ name }));
  const ending = endingOf(name);
  if (ending === null) throw new UnsupportedMediaError(words.notAccepted({ name }));
  if (disguised.test(name)) throw new UnsupportedMediaError(words.hasTwoEndings({ name }));
  const start = head.toString("latin1");
  if (start.startsWith(testVirus)) throw new UnsupportedMediaError(words.isVirus({ name }));
  if (runnable.test(start) || !fits(ending, head, isBinary)) throw new UnsupportedMediaError(words.isForeign({ name }));
}

function endingOf(name: string): Ending | null {
  const last = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return endings.find((ending) => ending === last) ?? null;
}

function fits(ending: Ending, head: Buffer, isBinary: boolean): boolean {
  // Without the name, which decides the kind of a text.
  const kind: FileKind | null = detectKind(head);
  switch (ending) {
    case "jpg":
    case "jpeg":
      return kind === "jpeg";
    case "docx":
    case "xlsx":
    case "pptx":
      return kind === "zip" && officeParts.test(firstEntryOf(head));
    case "odt":
      return kind === "zip" && firstEntryOf(head) === "mimetype";
    case "txt":
    case "md":
    case "csv":
      return kind === null && !isBinary;
    default:
      return kind === ending;
  }
}

/** Returns the name of the first file in a ZIP file. */
function firstEntryOf(head: Buffer): string {
  return head.length < 30 ? "" : head.toString("utf8", 30, 30 + head.readUInt16LE(26));
}
