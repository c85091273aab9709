import type { Dirent } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { InvalidError } from "../errors.ts";

export type FoundFile = {
  /** On this machine. */
  path: string;
  /** Below the folder, with slashes and composed letters, so that it is the same on every system. */
  file: string;
};

const markdownFile = /\.(?:md|markdown|mdx)$/i;
/** What says how a repository is to be used, not what the blog says. Taken only if it has front matter. */
const aboutTheRepository = /(?:^|\/)(?:readme|license|licence|contributing|changelog|code_of_conduct|security|claude|agents)(?:\.[a-z-]+)?\.(?:md|markdown|mdx)$/i;
/** Where the generators of blogs keep posts. If a folder has one of these, its other Markdown is pages and notes. */
const postFolders = [["_posts", "_drafts"], ["content/blog"], ["content/posts"], ["content/post"], ["src/content/blog"], ["src/content/posts"], ["src/posts"]];

/** The real path of a folder that is to be imported. Throws InvalidError with one sentence. */
export async function openFolder(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    if (!(await stat(root)).isDirectory()) throw new InvalidError(`${folder} is not a folder.`);
    await readdir(root);
    return root;
  } catch (error) {
    if (error instanceof InvalidError) throw error;
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new InvalidError(isMissing ? `There is no folder ${folder}.` : `The folder ${folder} cannot be read.`, { cause: error });
  }
}

/** Every Markdown file of a blog, in the order of their paths. */
export async function findMarkdownFiles(root: string): Promise<FoundFile[]> {
  const folders = await findPostFolders(root);
  const found: FoundFile[] = [];
  for (const folder of folders) await walk(root, folder, found);
  return found.toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

export function isAboutTheRepository(file: string): boolean {
  return aboutTheRepository.test(file);
}

/** UTF-8, UTF-16 if it says so, else the old encoding of Windows. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Whether a real path lies in a folder, whose path is real too. */
export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function findPostFolders(root: string): Promise<string[]> {
  for (const candidates of postFolders) {
    const paths = candidates.map((candidate) => join(root, candidate));
    const existing: string[] = [];
    for (const path of paths) if (await isFolder(path)) existing.push(path);
    if (existing.length > 0) return existing;
  }
  return [root];
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then((found) => found.isDirectory(), () => false);
}

async function walk(root: string, folder: string, found: FoundFile[]): Promise<void> {
  // A folder below that can't be read hides only itself.
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    if (entry.isDirectory()) await walk(root, path, found);
    // Lists of posts in Hugo and Zola are called _index.md.
    else if (markdownFile.test(entry.name) && !entry.name.startsWith("_index.")) found.push({ path, file: relative(root, path).split(sep).join("/").normalize("NFC") });
  }
}
