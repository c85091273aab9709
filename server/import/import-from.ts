// The input of `npm run import`: an export of this site, of WordPress or of Ghost, a folder with one, or Markdown files. Files are
// recognized by their content, not by their names.
import { open, readdir, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Context } from "../context.ts";
import { InvalidError } from "../errors.ts";
import { openFolder } from "./find-files.ts";
import { importGhost } from "./ghost/import-ghost.ts";
import { importFolder, importMarkdownFile } from "./import-folder.ts";
import type { ImportOptions, ImportReport } from "./report.ts";
import { isExport, restoreSite } from "./restore/restore-site.ts";
import { importWordPress } from "./wordpress/import-wordpress.ts";

type Kind = "wordpress" | "ghost" | "markdown";

/** Throws InvalidError with one sentence if nothing can be imported. */
export async function importFrom(context: Context, path: string, options: ImportOptions = {}): Promise<ImportReport> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile()) return importFile(context, await realpath(path), options);
  const root = await openFolder(path);
  if (await isExport(root)) return restoreSite(context, root, options);
  const exports = await findExports(root);
  if (exports.wordpress.length > 0) return importWordPress(context, exports.wordpress, options);
  const [ghost, another] = exports.ghost;
  if (another !== undefined)
    throw new InvalidError(`There are several exports of Ghost in ${path}; name the file that you mean.`);
  return ghost === undefined ? importFolder(context, path, options) : importGhost(context, ghost, options);
}

async function importFile(context: Context, path: string, options: ImportOptions): Promise<ImportReport> {
  const kind = await recognize(path);
  if (kind === "wordpress") return importWordPress(context, [path], options);
  return kind === "ghost" ? importGhost(context, path, options) : importMarkdownFile(context, path, options);
}

/** Finds exports directly in the folder, beside the images. */
async function findExports(root: string): Promise<{ wordpress: string[]; ghost: string[] }> {
  const found = { wordpress: [] as string[], ghost: [] as string[] };
  for (const entry of (await readdir(root, { withFileTypes: true })).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )) {
    if (!entry.isFile() || entry.name.startsWith(".") || isMarkdown(entry.name)) continue;
    const kind = await recognize(join(root, entry.name)).catch(() => null);
    if (kind === "wordpress" || kind === "ghost") found[kind].push(join(root, entry.name));
  }
  return found;
}

const startLength = 65_536;

/** Throws InvalidError with one sentence that says what the file is instead. */
async function recognize(path: string): Promise<Kind> {
  const name = basename(path);
  const bytes = await readStart(path);
  if (bytes.length === 0) throw new InvalidError(`The file ${name} is empty.`);
  if (bytes.subarray(0, 2).toString("latin1") === "PK")
    throw new InvalidError(`${name} is a zip file; unpack it, and import the folder that comes out.`);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw new InvalidError(`${name} is packed with gzip; unpack it first.`);
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes).trimStart();
  if (/<rss[\s>]/.test(text) && text.includes("wordpress.org/export/")) return "wordpress";
  if (/^\{\s*"(?:db|meta|data)"\s*:/.test(text)) return "ghost";
  if (isMarkdown(name) && !bytes.includes(0)) return "markdown";
  if (/<(?:rss|feed)[\s>]/.test(text))
    throw new InvalidError(
      `${name} is a feed, which holds the latest posts only; export all of them in WordPress under Tools → Export.`,
    );
  throw new InvalidError(`${name} is neither an export of WordPress or Ghost nor a Markdown file.`);
}

function isMarkdown(name: string): boolean {
  return /\.(?:md|mdx|markdown)$/i.test(name);
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startLength), 0, startLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
