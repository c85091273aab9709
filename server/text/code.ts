import { createContext, Script } from "node:vm";
import hljs from "highlight.js/lib/common";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import elixir from "highlight.js/lib/languages/elixir";
import glsl from "highlight.js/lib/languages/glsl";
import haskell from "highlight.js/lib/languages/haskell";
import nginx from "highlight.js/lib/languages/nginx";
import powershell from "highlight.js/lib/languages/powershell";
import scala from "highlight.js/lib/languages/scala";

for (const [name, grammar] of Object.entries({ dockerfile, elixir, glsl, haskell, nginx, powershell, scala }))
  hljs.registerLanguage(name, grammar);
// Close enough to be read with their colours: GDScript is shaped like Python, HLSL like GLSL.
hljs.registerAliases(["gdscript", "gd"], { languageName: "python" });
hljs.registerAliases(["hlsl", "wgsl", "shader"], { languageName: "glsl" });
hljs.registerAliases(["jsonc", "json5"], { languageName: "json" });

const names: Record<string, string> = {
  gdscript: "GDScript",
  gd: "GDScript",
  hlsl: "HLSL",
  wgsl: "WGSL",
  shader: "Shader",
  cs: "C#",
  csharp: "C#",
  ts: "TypeScript",
  js: "JavaScript",
  tsx: "TSX",
  jsx: "JSX",
};
/** Longer blocks would hold the server up, and nobody reads them for their colours. */
const longest = 10_000;

export function isLanguage(name: string): boolean {
  return hljs.getLanguage(name) !== undefined;
}

/**
 * Code as HTML with highlight.js classes, and the language's name for readers (empty for plain text and unknown languages). Where colouring
 * takes more than so many milliseconds, the code has no colours.
 */
export function highlightCode(code: string, language: string, milliseconds = Infinity): { html: string; name: string } {
  const key = language.toLowerCase();
  const grammar = key === "plain" || key === "text" ? undefined : hljs.getLanguage(key);
  if (!grammar || code.length > longest) return { html: escapeHtml(code), name: "" };
  const colour = (text: string) => hljs.highlight(text, { language: key, ignoreIllegals: true }).value;
  // A grammar is put together when it is first used, which nothing may interrupt.
  colour("");
  return {
    html: (milliseconds === Infinity ? colour(code) : within(milliseconds, () => colour(code))) ?? escapeHtml(code),
    name: names[key] ?? grammar.name?.replace(/,.*$/, "") ?? "",
  };
}

const call = new Script("work()");
const interruptible = createContext({ work: () => undefined as unknown });

/** What `work` returns, or null where it has not come to its end in time. Only Node's `vm` can interrupt what never gives way. */
function within(milliseconds: number, work: () => string): string | null {
  if (milliseconds < 1) return null;
  interruptible.work = work;
  try {
    return String(call.runInContext(interruptible, { timeout: Math.ceil(milliseconds) }));
  } catch (error) {
    // An error of the other context: no instance of this one's `Error`.
    if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
    throw error;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
