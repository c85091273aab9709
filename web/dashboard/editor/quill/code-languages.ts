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
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";

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

export type CodeLanguage = { key: string; label: string };

/** What Quill offers by itself, under its names, and what game developers write besides. */
const offered: readonly CodeLanguage[] = [
  { key: "plain", label: "Plain" },
  { key: "bash", label: "Bash" },
  { key: "cpp", label: "C++" },
  { key: "cs", label: "C#" },
  { key: "css", label: "CSS" },
  { key: "diff", label: "Diff" },
  { key: "gdscript", label: "GDScript" },
  { key: "glsl", label: "GLSL" },
  { key: "hlsl", label: "HLSL" },
  { key: "xml", label: "HTML/XML" },
  { key: "ini", label: "INI/TOML" },
  { key: "java", label: "Java" },
  { key: "javascript", label: "JavaScript" },
  { key: "json", label: "JSON" },
  { key: "lua", label: "Lua" },
  { key: "markdown", label: "Markdown" },
  { key: "php", label: "PHP" },
  { key: "python", label: "Python" },
  { key: "ruby", label: "Ruby" },
  { key: "rust", label: "Rust" },
  { key: "sql", label: "SQL" },
  { key: "typescript", label: "TypeScript" },
  { key: "yaml", label: "YAML" },
];

/** The languages to choose from: those that are offered, and those that the post names already. */
export function codeLanguages(used: Iterable<string>): CodeLanguage[] {
  const known = new Set(offered.map((language) => language.key));
  const others = [...new Set(used)]
    .filter((key) => !known.has(key))
    .map((key) => ({ key, label: hljs.getLanguage(key)?.name ?? key }));
  return [...offered, ...others];
}

const standIns: Readonly<Record<string, string>> = { gdscript: "python", hlsl: "glsl" };

/** highlight.js as Quill calls it; a language without a grammar is shown in the colours of the nearest one, or in none. */
export const highlighter = {
  versionString: hljs.versionString,
  highlight(code: string, { language }: { language: string }): { value: string } {
    const grammar =
      [language, standIns[language] ?? ""].find((name) => name !== "" && hljs.getLanguage(name)) ?? "plaintext";
    return { value: renderedHtml(hljs.highlight(code, { language: grammar }).value) };
  },
};
