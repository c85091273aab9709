// The paths in a ZIP file: which are left out, and which are refused because no system or browser could use them safely.
import { limits } from "#contract/limits.ts";
import { Refusal } from "../refusal.ts";

const leftOut = /(?:^|\/)(?:__MACOSX|\.git|\.svn)(?:\/|$)|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Returns whether a file only belongs to the system or the tools that packed the ZIP file. */
export function isLeftOut(path: string): boolean {
  return leftOut.test(path);
}

/** Throws a Refusal with one sentence for the owner. */
export function checkPath(path: string): void {
  const shown = show(path);
  // Such as bidi controls, which make a name look like another one.
  if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(path))
    throw new Refusal(`The name ${shown} has a control character in it. Rename the file, and pack it again.`);
  if (path.includes("\\"))
    throw new Refusal(
      `The name ${shown} has a backslash in it. Pack it with a program that separates folders by "/", such as the one of your system.`,
    );
  if (path.startsWith("/") || /^[a-z]:/i.test(path) || path.split("/").some((part) => /^\.{0,2}$/.test(part)))
    throw new Refusal(`The name ${shown} leads out of the ZIP file. Pack its own folder, and nothing else.`);
  if (path.length > limits.build.path)
    throw new Refusal(
      `The path ${shown} is longer than ${limits.build.path} characters. Shorten the names of its folders.`,
    );
}

/** Returns a function that remembers paths, and throws a Refusal if two are the same file on a case-insensitive system. */
export function createClashCheck(): (path: string) => void {
  const files = new Map<string, string>();
  const folders = new Map<string, string>();
  return (path) => {
    const key = fold(path);
    const other = files.get(key) ?? folders.get(key);
    if (other !== undefined) throw clash(path, other);
    files.set(key, path);
    for (let at = key.lastIndexOf("/"); at > 0; at = key.lastIndexOf("/", at - 1)) {
      const folder = key.slice(0, at);
      const file = files.get(folder);
      if (file !== undefined) throw clash(path, file);
      folders.set(folder, path);
    }
  };
}

export function show(path: string): string {
  const text = JSON.stringify(path);
  return text.length > 80 ? `${text.slice(0, 79)}…"` : text;
}

function clash(path: string, other: string): Refusal {
  return new Refusal(
    path === other
      ? `There are two files with the name ${show(path)}. Pack it again.`
      : `The names ${show(other)} and ${show(path)} clash: some systems take them for one. Rename one of the files.`,
  );
}

function fold(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
