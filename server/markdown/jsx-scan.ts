export type JsxAttribute = {
  name: string;
  /** The value in `name="value"`. */
  value?: string;
  /** The source between the braces in `name={expression}`. */
  expression?: string;
};

export type JsxTag = {
  source: string;
  name: string;
  closing: boolean;
  selfClosing: boolean;
  attributes: JsxAttribute[];
};

/** Returns the tag that starts here, or null if there is none. The name of a fragment is empty. */
export function readJsxTag(text: string, start: number): JsxTag | null {
  const head = /<(\/?)([A-Za-z][\w.-]*(?::[\w-]+)?)?/y;
  head.lastIndex = start;
  const found = head.exec(text);
  if (!found) return null;
  const name = found[2] ?? "";
  const closing = found[1] === "/";
  let at = start + found[0].length;
  const attributes: JsxAttribute[] = [];
  const space = /\s*/y;
  const attributeName = /[^\s"'<>/={}]+/y;
  for (;;) {
    space.lastIndex = at;
    at += space.exec(text)?.[0].length ?? 0;
    if (text.startsWith("/>", at) && name !== "")
      return { source: text.slice(start, at + 2), name, closing, selfClosing: true, attributes };
    if (text[at] === ">") return { source: text.slice(start, at + 1), name, closing, selfClosing: false, attributes };
    if (name === "" || closing) return null;
    if (text[at] === "{") {
      const spread = readBraces(text, at);
      if (spread === null) return null;
      attributes.push({ name: "...", expression: spread.slice(1, -1) });
      at += spread.length;
      continue;
    }
    attributeName.lastIndex = at;
    const attribute = attributeName.exec(text)?.[0];
    if (attribute === undefined) return null;
    at += attribute.length;
    const equals = /\s*=\s*/y;
    equals.lastIndex = at;
    const sign = equals.exec(text)?.[0];
    if (sign === undefined) {
      attributes.push({ name: attribute });
      continue;
    }
    at += sign.length;
    if (text[at] === "{") {
      const braces = readBraces(text, at);
      if (braces === null) return null;
      attributes.push({ name: attribute, expression: braces.slice(1, -1) });
      at += braces.length;
    } else {
      const value = /"[^"]*"|'[^']*'|[^\s"'<>{}=`]+/y;
      value.lastIndex = at;
      const written = value.exec(text)?.[0];
      if (written === undefined) return null;
      attributes.push({ name: attribute, value: written.replace(/^(["'])([^]*)\1$/, "$2") });
      at += written.length;
    }
  }
}

const longestExpression = 20_000;

/** Returns an expression with its braces, skipping braces in strings, templates and comments, or null if it does not end. */
export function readBraces(text: string, start: number): string | null {
  let depth = 0;
  let at = start;
  const skip = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`|\/\*[^]*?\*\/|\/\/[^\n]*/y;
  const limit = Math.min(text.length, start + longestExpression);
  while (at < limit) {
    const character = text[at];
    // Otherwise each comment would be searched to the end of the text.
    if (text.startsWith("/*", at) && !text.includes("*/", at)) return null;
    if (character === "{") depth++;
    if (character === "}" && --depth === 0) return text.slice(start, at + 1);
    skip.lastIndex = at;
    // An apostrophe between tags opens no string.
    const isApostrophe = character === "'" && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
    const skipped = isApostrophe ? null : skip.exec(text);
    at += skipped?.[0].length ?? 1;
  }
  return null;
}

/** Returns the text of a string literal, a template without expressions or a number, or null for anything else. */
export function readText(expression: string): string | null {
  const source = expression.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(source)) return source;
  const literal =
    /^(["'])((?:(?!\1)[^\\\n]|\\.)*)\1$/.exec(source) ?? /^(`)((?:[^`\\$]|\\[^]|\$(?!\{))*)`$/.exec(source);
  if (!literal) return null;
  return (literal[2] ?? "").replace(/\\n/g, "\n").replace(/\\([^])/g, "$1");
}
