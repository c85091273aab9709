// highlight.js as the editor uses it. The public page's colors are made on the server (server/text/code.ts).
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import glsl from "highlight.js/lib/languages/glsl";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import lua from "highlight.js/lib/languages/lua";
import markdown from "highlight.js/lib/languages/markdown";
import php from "highlight.js/lib/languages/php";
import plaintext from "highlight.js/lib/languages/plaintext";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";

const grammars = {
  bash,
  cpp,
  csharp,
  css,
  diff,
  glsl,
  ini,
  java,
  javascript,
  json,
  lua,
  markdown,
  php,
  plaintext,
  python,
  ruby,
  rust,
  sql,
  typescript,
  xml,
  yaml,
};
for (const [name, grammar] of Object.entries(grammars)) hljs.registerLanguage(name, grammar);

hljs.registerAliases(["gdscript", "gd"], { languageName: "python" });
hljs.registerAliases(["hlsl", "wgsl", "shader"], { languageName: "glsl" });
hljs.registerAliases(["jsonc", "json5"], { languageName: "json" });

/** A colored part of a code block: offsets in its text, and the classes of the page. */
export type Token = { from: number; to: number; className: string };

/** In characters. Longer blocks have no colors on the page either. */
const maxLength = 10_000;

export function tokenize(code: string, language: string): readonly Token[] {
  if (code.length > maxLength || !hljs.getLanguage(language)) return [];
  const tokens: Token[] = [];
  const open: { from: number; className: string }[] = [];
  let at = 0;
  // The highlighter writes HTML with spans and escaped text only.
  const html = hljs.highlight(code, { language, ignoreIllegals: true }).value;
  for (const [part, className] of html.matchAll(/<span class="([^"]*)">|<\/span>|&(?:amp|lt|gt|quot|#x27);|[^<&]+/g)) {
    if (className !== undefined) open.push({ from: at, className });
    else if (part === "</span>") {
      const token = open.pop();
      if (token && token.from < at) tokens.push({ ...token, to: at });
    } else at += part.startsWith("&") ? 1 : part.length;
  }
  return tokens;
}
