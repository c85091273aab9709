import { Refusal } from "../media/refusal.ts";

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
      : "There is no index.html at its top. Name the page that starts the game index.html, and pack the folder that holds it.",
  );
}
