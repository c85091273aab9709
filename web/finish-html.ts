import { hash } from "node:crypto";
import { stillParts } from "./ui/still.tsx";

type Finished = {
  text: string;
  /** Hashes of the page's own inline scripts, as its policy names them. */
  scripts: string;
};

/**
 * Finishes a page that React has rendered. The nonce marks what is the site's own, since nobody could know it: parts that stand
 * still are filled in, React's script is put to sleep where the page `wakes` it later (the boot script in the head does), what the
 * router says before it is made part of it, and inline scripts are hashed. A script that stands in somebody's text has no nonce, and so stays forbidden even if it got past
 * everything else. Nothing needs the nonce any more then: without it, the same page has the same bytes.
 */
export function finishHtml(html: string, nonce: string, wakes: "load" | "scroll" | "intent"): Finished {
  const hashes = new Set<string>();
  let routerContext = "";
  const pieces = html.split(` nonce="${nonce}"`);
  for (let index = 1; index < pieces.length; index++) {
    const before = pieces[index - 1] ?? "";
    let piece = pieces[index] ?? "";
    const tagFrom = before.lastIndexOf("<");
    const tag = before.slice(tagFrom);
    if (tag === "<still-part") {
      pieces[index - 1] = before.slice(0, tagFrom);
      piece = fillIn(piece);
    } else if (tag.startsWith("<script")) {
      const contentFrom = piece.indexOf(">") + 1;
      const contentTo = piece.indexOf("</script>", contentFrom);
      let [attributes, content] = [piece.slice(0, contentFrom), piece.slice(contentFrom, contentTo)];
      if (content.startsWith("window.__reactRouterContext")) [routerContext, content] = [content, ""];
      else {
        if (attributes.startsWith(' type="module"')) {
          content = routerContext + content;
          if (wakes !== "load") attributes = ` type="later" data-when="${wakes}">`;
        }
        hashes.add(hashOf(content));
      }
      piece = attributes + content + piece.slice(contentTo);
    } else if (wakes !== "load" && tag.startsWith('<link rel="modulepreload"')) {
      pieces[index - 1] = `${before.slice(0, tagFrom)}<link rel="later"${tag.slice('<link rel="modulepreload"'.length)}`;
    }
    pieces[index] = piece;
  }
  return { text: pieces.join(""), scripts: [...hashes].join(" ") };
}

/** Learns a part from a page that has it, and puts it into those that have its place only. */
function fillIn(piece: string): string {
  const name = /^ name="([^"]*)"/.exec(piece)?.[1] ?? "";
  const end = "</still-part>";
  const contentTo = piece.indexOf(end);
  const part = piece.slice(piece.indexOf(">") + 1, contentTo);
  if (part !== "") stillParts.set(name, part);
  return (part || (stillParts.get(name) ?? "")) + piece.slice(contentTo + end.length);
}

/** Most inline scripts stand in every page. */
const hashed = new Map<string, string>();
const mostHashed = 50;

function hashOf(text: string): string {
  const known = hashed.get(text);
  if (known !== undefined) return known;
  const made = `'sha256-${hash("sha256", text, "base64")}'`;
  if (hashed.size < mostHashed) hashed.set(text, made);
  return made;
}
