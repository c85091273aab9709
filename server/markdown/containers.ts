import { closeCallout, isCallout, openCallout } from "./callouts.ts";
import { escapeHtml } from "./escape.ts";
import { inlineCodeHtml, type Keeper } from "./protected-code.ts";

type Open = { colons: number; start: string; end: string; line: number };

const boxes = /^(?:details|spoiler|collapse)$/;

/**
 * Turns containers (`::: note` … `:::`) into callouts, quotes or collapsible boxes. Keeps only the text of unknown ones, and
 * adds their names to `unknown`. Code is already removed from the text.
 */
export function replaceContainers(text: string, { keep, restore }: Keeper, unknown: Set<string>): string {
  if (!/^[ \t>]*::/m.test(text)) return text;
  const lines = text.split("\n");
  const open: Open[] = [];
  for (const [at, line] of lines.entries()) {
    const [, before = "", colons = "", rest = ""] = /^([ \t>]*)(:{2,})(.*)$/.exec(line) ?? [];
    if (colons === "") continue;
    if (colons.length === 2) {
      // A directive without content.
      if (!/^[a-z][\w-]*(?:[[{]|$)/i.test(rest)) continue;
      unknown.add(`::${/^[\w-]+/.exec(rest)?.[0] ?? ""}`);
      lines[at] = `${before}${keep(inlineCodeHtml(restore(line)))}`;
    } else if (rest.trim() === "") {
      const index = open.findLastIndex((container) => container.colons <= colons.length);
      const container = open[index];
      if (!container) continue;
      open.length = index;
      lines[container.line] = container.start;
      lines[at] = container.end;
    } else {
      open.push({ colons: colons.length, line: at, ...readContainer(rest, unknown) });
    }
  }
  // Their ends are missing, or they never were containers.
  for (const container of open) unknown.add(`:::${(lines[container.line] ?? "").replace(/^[ \t>]*:+/, "").trimEnd()}`);
  return lines.join("\n");
}

/** Reads `note`, `note A title`, `note[A title]`, `{.note title="A title"}` */
function readContainer(rest: string, unknown: Set<string>): Pick<Open, "start" | "end"> {
  const [, given = "", words = ""] = /^[ \t]*(\{[^}]*\}|[\w-]+)?(.*)$/.exec(rest) ?? [];
  const name = (given.startsWith("{") ? (/\.([\w-]+)/.exec(given)?.[1] ?? "") : given)
    .toLowerCase()
    .replace(/^(?:callout|admonition|alert)-(?=\w)/, "");
  const title = (
    /title="([^"]*)"/.exec(rest)?.[1] ?? words.replace(/\{[^}]*\}/g, "").replace(/^\s*\[(.*)\]\s*$/, "$1")
  ).trim();
  if (boxes.test(name))
    return {
      start: `\n\n<details>\n<summary>${escapeHtml(title || "More")}</summary>\n\n`,
      end: "\n\n</details>\n\n",
    };
  if (isCallout(name)) return { start: openCallout(name, title), end: closeCallout };
  if (name === "quote")
    return {
      start: `\n\n<blockquote>\n\n${title === "" ? "" : `**${title}**\n\n`}`,
      end: "\n\n</blockquote>\n\n",
    };
  unknown.add(`::: ${name || given}`.trimEnd());
  return { start: title === "" ? "" : `\n**${title}**\n`, end: "" };
}

/** Removes the marker of a table of contents, because the site makes its own. */
export function dropContentsMark(text: string): string {
  return text.replace(/^[ \t]*(?:\[\[_?toc_?\]\]|@?\[toc\]|\{\{\s*toc\s*\}\})[ \t]*$/gim, "");
}

/** Removes attributes such as `{.wide}`, `{#name .wide}` and `![…](…){width=50%}`. Names stay as anchors for links. */
export function dropAttributes(text: string): string {
  return text
    .replace(
      /^([ \t]*#{1,6}[ \t][^\n]*?)[ \t]*(?<!\{)\{((?:[.#][\w:-]|[\w-]+=)[^{}\n]*)\}[ \t]*$/gm,
      (_all, heading: string, given: string) => {
        const id = /#([\w:.-]+)/.exec(given)?.[1];
        return id === undefined ? heading : `${heading} {#${id}}`;
      },
    )
    .replace(/^(?![ \t]*#{1,6}[ \t]).*\{[.#\w].*$/gm, (line) =>
      line
        .replace(/[ \t]?(?<!\{)\{([.#][\w:-]+(?:[ \t][^{}\n]*)?)\}(?!\})/g, (_all, given: string) => {
          const id = /#([\w:.-]+)/.exec(given)?.[1];
          return id === undefined ? "" : `<span id="${escapeHtml(id)}"></span>`;
        })
        .replace(/(?<=[)\]])\{[\w-]+=[^{}\n]*\}/g, ""),
    );
}
