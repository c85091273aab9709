import { Parser } from "htmlparser2";

type Open = { start: number; isFrame: boolean; isHidden: boolean };

/**
 * Removes every element that shows or links to certain media, and leaves everything else exactly as it is. A figure goes as a whole, because
 * its caption describes what it shows.
 */
export function withoutMedia(html: string, isHidden: (url: string) => boolean): string {
  const open: Open[] = [];
  const removed: { start: number; end: number }[] = [];
  const parser = new Parser({
    onopentag(name, { class: classes = "", src = "", href = "", poster = "", "data-poster": still = "" }) {
      const isFrame = name === "figure" || (name === "p" && classes.split(" ").includes("file"));
      open.push({ start: parser.startIndex, isFrame, isHidden: false });
      if (![src, href, poster, still].some((url) => url !== "" && isHidden(url))) return;
      const hidden = open.findLast((element) => element.isFrame) ?? open.at(-1);
      if (hidden) hidden.isHidden = true;
    },
    onclosetag() {
      const closed = open.pop();
      if (closed?.isHidden) removed.push({ start: closed.start, end: parser.endIndex + 1 });
    },
  });
  parser.end(html);
  let result = "";
  let copied = 0;
  for (const { start, end } of removed.toSorted((one, other) => one.start - other.start)) {
    if (end <= copied) continue;
    result += html.slice(copied, Math.max(start, copied));
    copied = end;
  }
  return result + html.slice(copied);
}
