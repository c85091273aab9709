import { closeCallout, openCallout } from "./callouts.ts";
import { escapeHtml, htmlTag } from "./escape.ts";
import { type JsxAttribute, readBraces, readJsxTag, readText } from "./jsx-scan.ts";

type Options = {
  /** True for an MDX file, in which braces are expressions; otherwise Markdown, in which only tags that are clearly JSX change. */
  isMdx: boolean;
  /** Imported images by name. */
  imports?: Map<string, string>;
  left: Set<string>;
};

/**
 * Converts MDX to plain Markdown with HTML. Removes imports, exports, expressions and components, but keeps the content of components.
 * Images, links and videos become HTML elements. `left` has the names of components without content. Code is already removed from the text.
 */
export function stripMdx(source: string, isMdx: boolean): { text: string; left: Set<string> } {
  const left = new Set<string>();
  const { text, imports } =
    isMdx || /^import\s.+\sfrom\s+["']/m.test(source)
      ? dropModuleLines(source)
      : { text: source, imports: new Map<string, string>() };
  return { text: replaceJsx(text, { isMdx, imports, left }), left };
}

/** Does not match sentences such as "import the file" or "export it as PNG". */
const moduleLine =
  /^(?:import(?:\s*["'{*]|\s+(?:type\s+)?[\w$]+\s*(?:,|\s+from\s))|export\s*(?:\{|\*|\s(?:default|const|let|var|function|async|class|type|interface)\s))/;

/** Removes imports and exports, each with all lines that its brackets span. */
function dropModuleLines(source: string): { text: string; imports: Map<string, string> } {
  const imports = new Map<string, string>();
  const kept: string[] = [];
  const lines = source.split("\n");
  for (let at = 0; at < lines.length; at++) {
    if (!moduleLine.test(lines[at] ?? "")) {
      kept.push(lines[at] ?? "");
      continue;
    }
    let statement = lines[at] ?? "";
    while (depthOf(statement) > 0 && at + 1 < lines.length) statement += `\n${lines[++at]}`;
    const picture = /^import\s+(\w+)\s+from\s+["']([^"']+)["']/.exec(statement);
    if (picture?.[1] && picture[2]) imports.set(picture[1], picture[2]);
  }
  return { text: kept.join("\n"), imports };
}

function depthOf(statement: string): number {
  const bare = statement.replace(/"[^"\n]*"|'[^'\n]*'|`[^`]*`|\/\/[^\n]*/g, "");
  return (bare.match(/[{([]/g)?.length ?? 0) - (bare.match(/[})\]]/g)?.length ?? 0);
}

function replaceJsx(text: string, options: Options): string {
  let result = "";
  /** The replacement of each open component, so that its end matches. */
  const open: { name: string; end: string }[] = [];
  const special = /[<{\\]/g;
  let at = 0;
  while (at < text.length) {
    special.lastIndex = at;
    const next = special.exec(text)?.index;
    if (next === undefined) return result + text.slice(at);
    result += text.slice(at, next);
    at = next;
    if (text[at] === "\\") {
      result += text.slice(at, at + 2);
      at += 2;
    } else if (text[at] === "{") {
      const expression = options.isMdx ? readBraces(text, at) : null;
      result += expression === null ? "{" : writeExpression(expression, options);
      at += expression?.length ?? 1;
    } else {
      const tag = readJsxTag(text, at);
      if (tag === null) {
        result += "<";
        at++;
        continue;
      }
      at += tag.source.length;
      const isComponent = /^(?:[A-Z]|[a-z][\w-]*\.)/.test(tag.name) || tag.name === "";
      if (
        !isComponent &&
        !(options.isMdx && !tag.closing) &&
        !tag.attributes.some(({ expression }) => expression !== undefined)
      ) {
        result += tag.source;
      } else if (!isComponent) {
        result += writeElement(tag.name, tag.attributes, tag.selfClosing, options);
      } else if (tag.closing) {
        const index = open.findLastIndex(({ name }) => name === tag.name);
        result += index === -1 ? (options.isMdx ? "" : escapeHtml(tag.source)) : (open[index]?.end ?? "");
        if (index !== -1) open.length = index;
      } else if (!options.isMdx && !tag.selfClosing && !text.includes(`</${tag.name}>`, at)) {
        // A type such as <T> that is not marked as code.
        result += escapeHtml(tag.source);
      } else {
        const written = writeComponent(tag.name, tag.attributes, tag.selfClosing, options);
        result += written.start;
        if (!tag.selfClosing) open.push({ name: tag.name, end: written.end });
      }
    }
  }
  return result;
}

/** Keeps text and numbers; drops comments and everything that would have to run. */
function writeExpression(expression: string, options: Options): string {
  const inner = expression.slice(1, -1).trim();
  const text = readText(inner);
  if (text !== null) return escapeHtml(text);
  return inner.startsWith("<") ? replaceJsx(inner, options) : "";
}

/** Returns an HTML element without React-only attributes. */
function writeElement(name: string, attributes: JsxAttribute[], selfClosing: boolean, options: Options): string {
  const written = attributes.map(({ name: attribute, value, expression }) => {
    const text = value ?? (expression === undefined ? "" : readValue(expression, options));
    if (text === null || /^on[A-Z]|^(?:style|dangerouslySetInnerHTML|key|ref|\.\.\.)$/.test(attribute)) return "";
    const html = attribute === "className" ? "class" : attribute.toLowerCase();
    return value === undefined && expression === undefined ? ` ${html}` : ` ${html}="${escapeHtml(text)}"`;
  });
  return `<${name}${written.join("")}${selfClosing ? " /" : ""}>`;
}

function readValue(expression: string, { imports }: Options): string | null {
  const required = /^require\(\s*["'`]([^"'`]+)["'`]\s*\)(?:\.default)?$/.exec(expression.trim());
  return (
    required?.[1] ?? readText(expression) ?? imports?.get(expression.trim().replace(/\.(?:src|default)$/, "")) ?? null
  );
}

function writeComponent(
  name: string,
  attributes: JsxAttribute[],
  selfClosing: boolean,
  options: Options,
): { start: string; end: string } {
  const read = (...names: string[]): string | undefined => {
    for (const { name: attribute, value, expression } of attributes) {
      const text = names.includes(attribute)
        ? (value ?? (expression === undefined ? null : readValue(expression, options)))
        : null;
      if (text !== null) return text;
    }
    return undefined;
  };
  const url = read("src", "url", "href", "to");
  if (/youtube/i.test(name)) {
    const id = read("id", "videoId", "youTubeId", "youtubeId", "videoID", "embedId", "v");
    if (id !== undefined && /^[\w-]+$/.test(id)) return block(`https://www.youtube.com/watch?v=${id}`);
  }
  if (/vimeo/i.test(name)) {
    const id = read("id", "videoId", "vimeoId");
    if (id !== undefined && /^\d+$/.test(id)) return block(`https://vimeo.com/${id}`);
  }
  if (/(?:Ima?ge?|Picture|Photo|Screenshot|Zoom)$/i.test(name) && selfClosing) {
    const nested = attributes.find((attribute) => /^(?:img|image)Props$/.test(attribute.name))?.expression ?? "";
    const src = url ?? property(nested, "src");
    const alt = read("alt", "caption", "title") ?? property(nested, "alt") ?? "";
    const caption = read("caption");
    const image = htmlTag("img", { src: src ?? "", alt, title: read("title") });
    return block(
      caption === undefined ? image : `<figure>${image}<figcaption>${escapeHtml(caption)}</figcaption></figure>`,
      caption === undefined,
    );
  }
  if (/(?:Link|^A|^Anchor)$/.test(name) && url !== undefined && !selfClosing)
    return { start: htmlTag("a", { href: url }), end: "</a>" };
  if (/^(?:Video|Audio|Player)/.test(name) && url !== undefined)
    return block(`${htmlTag("video", { src: url, title: read("title", "caption") })}</video>`);
  const callout =
    /^(?:(Callout|Admonition|Alert|Aside)|(Note|Tip|Hint|Info|Important|Warning|Caution|Danger|Success|Error))$/.exec(
      name,
    );
  if (callout && !selfClosing) {
    const kind = callout[2] ?? read("type", "kind", "variant", "intent", "status") ?? "note";
    return { start: openCallout(kind, read("title") ?? ""), end: closeCallout };
  }
  if (name === "Br") return { start: "<br>", end: "" };
  if (!selfClosing) return { start: summaryOf(read("title", "summary")), end: "" };
  // Content may be in an attribute, such as an image for each theme.
  const shown =
    attributes.find((attribute) => attribute.name === "light" && attribute.expression) ??
    attributes.find(({ expression }) => /^\s*\(?\s*</.test(expression ?? ""));
  if (shown?.expression !== undefined)
    return { start: replaceJsx(shown.expression.trim().replace(/^\(|\)$/g, ""), { ...options, isMdx: true }), end: "" };
  if (url !== undefined && /^https?:/.test(url))
    return block(`[${(read("title", "text", "alt") ?? new URL(url).hostname).replace(/[[\]]/g, "")}](<${url}>)`);
  options.left.add(name);
  return { start: "", end: "" };
}

/** Returns the summary of a collapsible box, whose heading is often in an attribute. */
function summaryOf(title: string | undefined): string {
  return title === undefined || title === "" ? "" : `\n\n**${title.replaceAll("*", "\\*")}**\n\n`;
}

function block(text: string, isInline = false): { start: string; end: string } {
  return { start: isInline ? text : `\n\n${text}\n\n`, end: "" };
}

/** Returns the text of a property in the source of an object. */
function property(source: string, name: string): string | undefined {
  const found = new RegExp(`\\b${name}\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`[^\`]*\`)`).exec(source);
  return found?.[1] === undefined ? undefined : (readText(found[1]) ?? undefined);
}
