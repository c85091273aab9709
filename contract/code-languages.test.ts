import { expect, test } from "vitest";
import { isLanguage } from "#server/text/code.ts";
import { codeLanguageId, codeLanguageName, codeLanguages } from "./code-languages.ts";
import { languagePattern } from "./post-html.ts";

test("the server highlights every language of the list", () => {
  const unknown = codeLanguages.filter(({ id }) => id !== "plain" && !isLanguage(id));
  expect(unknown).toEqual([]);
});

test("every id can be stored, and every name means one language", () => {
  for (const { id } of codeLanguages) expect(id).toMatch(languagePattern);
  const names = codeLanguages.flatMap(({ id, name, aliases }) => [...new Set([id, name.toLowerCase(), ...aliases])]);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test("aliases of a language give its id", () => {
  const given = ["csharp", "C#", "ts", "gd", "shell", "console", "html", "toml", "c++", "Visual Basic", "nonsense"];
  expect(given.map(codeLanguageId)).toEqual([
    "cs",
    "cs",
    "typescript",
    "gdscript",
    "bash",
    "console",
    "xml",
    "ini",
    "cpp",
    "vbnet",
    null,
  ]);
  expect(["ts", "cs", "plain", "zig"].map(codeLanguageName)).toEqual(["TypeScript", "C#", "", "zig"]);
});
