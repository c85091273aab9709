// The programming languages of code blocks: the values of `data-language`, their names on screen, and the other names that Markdown, GitHub,
// editors and web pages use for them. The server highlights each of these (server/text/code.ts).

export type CodeLanguage = {
  /** The value of `data-language`. */
  id: string;
  name: string;
  /** Other names, in lower case. */
  aliases: readonly string[];
};

export const codeLanguages: readonly CodeLanguage[] = [
  { id: "plain", name: "Plain text", aliases: ["text", "txt", "plaintext", "plain text", "none", "nohighlight"] },
  { id: "bash", name: "Bash", aliases: ["sh", "zsh", "shell", "shellscript", "shell-script", "fish", "envrc"] },
  { id: "c", name: "C", aliases: ["h"] },
  { id: "cpp", name: "C++", aliases: ["c++", "cc", "cxx", "h++", "hpp", "hh", "hxx"] },
  { id: "cs", name: "C#", aliases: ["csharp", "c#", "c sharp", "c-sharp"] },
  { id: "css", name: "CSS", aliases: [] },
  { id: "diff", name: "Diff", aliases: ["patch", "udiff"] },
  { id: "dockerfile", name: "Dockerfile", aliases: ["docker"] },
  { id: "elixir", name: "Elixir", aliases: ["ex", "exs"] },
  { id: "gdscript", name: "GDScript", aliases: ["gd", "godot"] },
  { id: "glsl", name: "GLSL", aliases: ["vert", "frag", "vertex", "fragment"] },
  { id: "go", name: "Go", aliases: ["golang"] },
  { id: "graphql", name: "GraphQL", aliases: ["gql"] },
  { id: "haskell", name: "Haskell", aliases: ["hs"] },
  { id: "hlsl", name: "HLSL", aliases: ["fx", "cginc", "shaderlab"] },
  {
    id: "xml",
    name: "HTML/XML",
    aliases: ["html", "xhtml", "htm", "svg", "rss", "xsl", "xsd", "plist", "xaml", "html-basic"],
  },
  { id: "ini", name: "INI/TOML", aliases: ["toml", "cfg", "editorconfig", "properties", "conf"] },
  { id: "java", name: "Java", aliases: [] },
  { id: "javascript", name: "JavaScript", aliases: ["js", "mjs", "cjs", "node", "ecmascript"] },
  { id: "json", name: "JSON", aliases: ["jsonc", "json5", "json-comments", "jsonl"] },
  { id: "jsx", name: "JSX", aliases: ["javascriptreact"] },
  { id: "kotlin", name: "Kotlin", aliases: ["kt", "kts"] },
  { id: "less", name: "Less", aliases: [] },
  { id: "lua", name: "Lua", aliases: ["luau"] },
  { id: "makefile", name: "Makefile", aliases: ["make", "mk"] },
  { id: "markdown", name: "Markdown", aliases: ["md", "mkd", "mdown", "gfm"] },
  { id: "nginx", name: "nginx", aliases: ["nginxconf"] },
  { id: "objectivec", name: "Objective-C", aliases: ["objc", "objective-c", "obj-c", "mm"] },
  { id: "perl", name: "Perl", aliases: ["pl", "pm"] },
  { id: "php", name: "PHP", aliases: ["text-html-php"] },
  { id: "powershell", name: "PowerShell", aliases: ["ps1", "pwsh", "ps"] },
  { id: "python", name: "Python", aliases: ["py", "python3", "ipython", "ipython3", "gyp"] },
  { id: "r", name: "R", aliases: [] },
  { id: "ruby", name: "Ruby", aliases: ["rb", "gemspec"] },
  { id: "rust", name: "Rust", aliases: ["rs"] },
  { id: "scala", name: "Scala", aliases: ["sc"] },
  { id: "scss", name: "SCSS", aliases: ["sass", "css-scss"] },
  { id: "shader", name: "Shader", aliases: ["gdshader", "unityshader"] },
  { id: "console", name: "Shell session", aliases: ["shellsession", "sh-session", "shell-session", "terminal"] },
  { id: "sql", name: "SQL", aliases: ["mysql", "postgresql", "postgres", "sqlite", "pgsql", "tsql", "plsql"] },
  { id: "swift", name: "Swift", aliases: [] },
  { id: "tsx", name: "TSX", aliases: ["typescriptreact"] },
  { id: "typescript", name: "TypeScript", aliases: ["ts", "mts", "cts"] },
  { id: "vbnet", name: "Visual Basic", aliases: ["vb", "vb.net", "visual basic"] },
  { id: "wgsl", name: "WGSL", aliases: [] },
  { id: "yaml", name: "YAML", aliases: ["yml"] },
];

const byName: ReadonlyMap<string, CodeLanguage> = new Map(
  codeLanguages.flatMap((language) =>
    [language.id, language.name.toLowerCase(), ...language.aliases].map((name) => [name, language]),
  ),
);

/** Returns the id of a language that is named by its id, its name or an alias, or null if the language isn't in the list. */
export function codeLanguageId(name: string): string | null {
  return byName.get(name.trim().toLowerCase())?.id ?? null;
}

/** Returns the name on screen. A language that isn't in the list keeps the name that it was given; no language has no name. */
export function codeLanguageName(name: string): string {
  const known = byName.get(name.trim().toLowerCase());
  return known?.id === "plain" ? "" : (known?.name ?? name);
}
