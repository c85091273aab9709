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
// Similar enough for colouring: GDScript is like Python, HLSL like GLSL.
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
/** Characters. Longer blocks would delay the server, and are not read for their colours. */
const maxLength = 10_000;

export function isLanguage(name: string): boolean {
  return hljs.getLanguage(name) !== undefined;
}

/**
 * Returns code as HTML with highlight.js classes, and the language's display name (empty for plain text and unknown languages). If
 * colouring takes longer than `milliseconds`, the code has no colours.
 */
export function highlightCode(code: string, language: string, milliseconds = Infinity): { html: string; name: string } {
  const key = language.toLowerCase();
  const grammar = key === "plain" || key === "text" ? undefined : hljs.getLanguage(key);
  if (!grammar || code.length > maxLength) return { html: escapeHtml(code), name: "" };
  const colour = (text: string) => hljs.highlight(text, { language: key, ignoreIllegals: true }).value;
  // Compile the grammar first, which must not be interrupted.
  colour("");
  return {
    html: (milliseconds === Infinity ? colour(code) : within(milliseconds, () => colour(code))) ?? escapeHtml(code),
    name: names[key] ?? grammar.name?.replace(/,.*$/, "") ?? "",
  };
}

const call = new Script("work()");
const interruptible = createContext({ work: () => undefined as unknown });

/** Returns the result of `work`, or null if it takes too long. Only Node's `vm` can interrupt code that never yields. */
function within(milliseconds: number, work: () => string): string | null {
  if (milliseconds < 1) return null;
  interruptible.work = work;
  try {
    return String(call.runInContext(interruptible, { timeout: Math.ceil(milliseconds) }));
  } catch (error) {
    // An error of the other context, which is not an instance of this one's `Error`.
    if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return null;
    throw error;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
