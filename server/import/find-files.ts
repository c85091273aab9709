import type { Dirent } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { InvalidError } from "../errors.ts";
import { splitFrontMatter } from "../markdown/front-matter.ts";
import { readFields } from "./post-fields.ts";

export type FoundFile = {
  /** The absolute path on this machine. */
  path: string;
  /** The path below the folder, with slashes and composed letters, so that it is the same on every system. */
  file: string;
};

const markdownFile = /\.(?:md|markdown|mdx)$/i;
/** Files about the repository, not the blog. They are imported only if they have front matter. */
const aboutTheRepository =
  /(?:^|\/)(?:readme|license|license|contributing|changelog|code_of_conduct|security|claude|agents)(?:\.[a-z-]+)?\.(?:md|markdown|mdx)$/i;
/** The folders in which generators keep posts. If one exists, Markdown elsewhere is pages and notes. */
const postFolders = [
  ["_posts", "_drafts"],
  ["source/_posts", "source/_drafts"],
  ["content/blog"],
  ["content/posts"],
  ["content/post"],
  ["content/articles"],
  ["src/content/blog"],
  ["src/content/posts"],
  ["src/posts"],
  ["src/blog"],
  ["src/articles"],
  ["src/data/blog"],
  ["src/pages/blog"],
  ["src/pages/posts"],
  ["pages/blog"],
  ["pages/posts"],
  ["data/blog"],
  ["posts"],
  ["blog"],
  ["articles"],
];
/** Files that mark a folder as a project, whose Markdown may be anything. */
const projectFiles = [
  ".git",
  "package.json",
  "Gemfile",
  "_config.yml",
  "hugo.toml",
  "hugo.yaml",
  "config.toml",
  "config.yaml",
  "Cargo.toml",
  "pyproject.toml",
  "go.mod",
];

export type FoundPosts = {
  files: FoundFile[];
  /** Paths below the folder, with slashes; "." for the folder itself. */
  folders: string[];
  /** The number of Markdown files outside of these folders. */
  elsewhere: number;
};

/** Returns the real path of the folder to import. Throws InvalidError with one sentence. */
export async function openFolder(folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    if (!(await stat(root)).isDirectory()) throw new InvalidError(`${folder} is not a folder.`);
    await readdir(root);
    return root;
  } catch (error) {
    if (error instanceof InvalidError) throw error;
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new InvalidError(isMissing ? `There is no file or folder ${folder}.` : `${folder} cannot be read.`, {
      cause: error,
    });
  }
}

/**
 * Lists the Markdown files, by path, of the folders in `given`, or else of those in which generators keep posts. Throws InvalidError with
 * one sentence if a folder is missing, or if the folder with the posts is not clear.
 */
export async function findPosts(root: string, given: readonly string[] = []): Promise<FoundPosts> {
  const all = await listMarkdown(root, root);
  const folders = given.length > 0 ? await openPostFolders(root, given) : await findPostFolders(root);
  if (folders !== null) {
    const found = new Map<string, FoundFile>();
    for (const folder of folders) for (const file of await listMarkdown(root, folder)) found.set(file.file, file);
    const files = [...found.values()].toSorted((one, other) => (one.file < other.file ? -1 : 1));
    return {
      files,
      folders: folders.map((folder) => nameOf(root, folder)),
      elsewhere: all.filter(({ file }) => !found.has(file) && !isAboutTheRepository(file)).length,
    };
  }
  if (all.length > 0 && (await isProject(root))) throw new InvalidError(await askForFolder(root, all));
  return { files: all, folders: ["."], elsewhere: 0 };
}

/** Returns the nearest parent folder that is a project, which may hold the blog's images and settings, or null. */
export async function findProjectAbove(root: string): Promise<string | null> {
  if (await isProject(root)) return null;
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder))
    if (await isProject(folder)) return folder;
  return null;
}

export function isAboutTheRepository(file: string): boolean {
  return aboutTheRepository.test(file);
}

/** Reads UTF-8, UTF-16 with a byte order mark, or else the legacy Windows encoding. */
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

/** Returns whether a real path lies in a folder, given by its real path. */
export function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}

async function openPostFolders(root: string, given: readonly string[]): Promise<string[]> {
  const folders: string[] = [];
  for (const name of given) {
    const folder = await openFolder(resolve(root, name));
    if (!isInside(root, folder)) throw new InvalidError(`The folder ${name} is not inside of ${root}.`);
    folders.push(folder);
  }
  return folders;
}

async function findPostFolders(root: string): Promise<string[] | null> {
  for (const candidates of postFolders) {
    const existing: string[] = [];
    for (const candidate of candidates)
      if ((await listMarkdown(root, join(root, candidate))).length > 0) existing.push(join(root, candidate));
    if (existing.length > 0) return existing;
  }
  return null;
}

async function isProject(folder: string): Promise<boolean> {
  for (const name of projectFiles)
    if (
      await stat(join(folder, name)).then(
        () => true,
        () => false,
      )
    )
      return true;
  return false;
}

/** Asks for a folder, and suggests those with the most dated files. */
async function askForFolder(root: string, files: FoundFile[]): Promise<string> {
  const counts = new Map<string, number>();
  for (const { path, file } of files) {
    const text = await readText(path).catch(() => "");
    if (readFields(splitFrontMatter(text).data, file, "UTC").date === null) continue;
    const folder = dirname(
      relative(root, path)
        .split(sep)
        .join("/")
        .replace(/\/index\.\w+$/, ""),
    ).replace(/(?:^|\/)\d+(?:\/.*)?$/, "");
    counts.set(folder || ".", (counts.get(folder || ".") ?? 0) + 1);
  }
  const likely = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 3);
  const named = likely.map(
    ([folder, count]) => `--posts ${folder} (${count === 1 ? "1 file has" : `${count} files have`} a date there)`,
  );
  const hint = named.length === 0 ? "--posts FOLDER" : named.join(" or ");
  return `Nothing says which folder of ${root} has the posts. Name it: ${hint}, or --posts . for all ${files.length} Markdown files.`;
}

function nameOf(root: string, path: string): string {
  return relative(root, path).split(sep).join("/").normalize("NFC") || ".";
}

async function listMarkdown(root: string, folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  await walk(root, folder, found);
  return found.toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

/** Counts the files of a folder that may be texts, by the end of their names. */
export async function countKinds(folder: string): Promise<[kind: string, count: number][]> {
  const counts = new Map<string, number>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }).catch((): Dirent[] => [])) {
    const kind = extname(entry.name).toLowerCase();
    const isHidden = relative(folder, entry.parentPath)
      .split(sep)
      .some((name) => name.startsWith(".") || name === "node_modules");
    if (!entry.isFile() || isHidden || !maybeText.test(kind)) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

const maybeText = /^\.(?:org|html?|rst|adoc|asciidoc|txt|textile|ipynb|tex|docx?|odt|pdf|xml|json|njk|php|zip)$/;

async function walk(root: string, folder: string, found: FoundFile[]): Promise<void> {
  // A subfolder that can't be read is skipped.
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    if (entry.isDirectory()) await walk(root, path, found);
    // Hugo and Zola call their lists of posts _index.md.
    else if (markdownFile.test(entry.name) && !entry.name.startsWith("_index."))
      found.push({ path, file: nameOf(root, path) });
  }
}
