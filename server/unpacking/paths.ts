import { Refusal } from "../media/refusal.ts";
import { show } from "../media/zip/paths.ts";

/**
 * Returns where each file is in the build: the page that starts it must be at the top, or in the one folder that holds everything. Throws a
 * Refusal if there is none.
 */
export function findRoot(paths: readonly string[]): string {
  if (paths.includes("index.html")) return "";
  const [first = ""] = paths;
  const folder = first.slice(0, first.indexOf("/") + 1);
  if (folder !== "" && paths.includes(`${folder}index.html`) && paths.every((path) => path.startsWith(folder)))
    return folder;
  throw new Refusal(
    paths.length === 0
      ? "There is no file in it. Pack the folder that your engine exported for the web."
      : `There is no index.html at its top. ${adviseOn(paths)}`,
  );
}

/** Returns advice for files without an index.html in the right place: it may be in another folder, or have a slightly different name. */
function adviseOn(paths: readonly string[]): string {
  const depth = (path: string) => path.split("/").length;
  const [found] = paths.filter((path) => /(?:^|\/)index\.html?$/i.test(path)).toSorted((a, b) => depth(a) - depth(b));
  if (found === undefined) return "Name the page that starts the game index.html, and pack the folder that holds it.";
  const [folder, name] = [found.slice(0, found.lastIndexOf("/") + 1), found.slice(found.lastIndexOf("/") + 1)];
  const where = folder === "" ? "" : ` in ${show(folder)}`;
  if (name !== "index.html") return `The page${where} is named ${show(name)}. Rename it to index.html.`;
  return `There is one${where}. Pack that folder alone.`;
}
