import hljs from "highlight.js/lib/common";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import elixir from "highlight.js/lib/languages/elixir";
import glsl from "highlight.js/lib/languages/glsl";
import haskell from "highlight.js/lib/languages/haskell";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import scala from "highlight.js/lib/languages/scala";

for (const [name, grammar] of Object.entries({ dockerfile, elixir, glsl, haskell, nginx, powershell, scala })) hljs.registerLanguage(name, grammar);
// Close enough to be read with their colours: GDScript is shaped like Python, HLSL like GLSL.
hljs.registerAliases(["gdscript", "gd"], { languageName: "python" });
hljs.registerAliases(["hlsl", "wgsl", "shader"], { languageName: "glsl" });
hljs.registerAliases(["jsonc", "json5"], { languageName: "json" });

const names: Record<string, string> = { gdscript: "GDScript", gd: "GDScript", hlsl: "HLSL", wgsl: "WGSL", shader: "Shader", cs: "C#", csharp: "C#", ts: "TypeScript", js: "JavaScript", tsx: "TSX", jsx: "JSX" };
/** Longer blocks would hold the server up, and nobody reads them for their colours. */
const longest = 60_000;

/** Code as HTML with highlight.js classes, and the language's name for readers (empty for plain text and unknown languages). */
export function highlightCode(code: string, language: string): { html: string; name: string } {
  const key = language.toLowerCase();
  const grammar = key === "plain" || key === "text" ? undefined : hljs.getLanguage(key);
  if (!grammar || code.length > longest) return { html: escapeHtml(code), name: "" };
  return { html: hljs.highlight(code, { language: key, ignoreIllegals: true }).value, name: names[key] ?? grammar.name?.replace(/,.*$/, "") ?? "" };
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
