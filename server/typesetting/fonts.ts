// The fonts of a document: of all files that come with the site, those that have its characters, reduced to these characters.
import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { projectFile } from "../program-files.ts";
import { type Coverage, covers, folder, standard } from "./coverage.ts";
import { isVariable, nameFont } from "./name-font.ts";

/** The names with which the files of a font begin. */
export type FontPair = { heading: string; text: string };
/** Families in the order in which a character is looked for, and their files. */
export type DocumentFonts = { heading: string[]; text: string[]; files: Buffer[] };

/** What the templates add to the texts. */
const alwaysNeeded = "0123456789/·•–,[…] ";
const eastAsian = ["noto-sans-sc-", "noto-sans-jp-", "noto-sans-kr-"];

/** Every file becomes a separate family, because a typesetter takes one file of each family and weight. */
export async function makeFonts(
  coverage: Coverage,
  text: string,
  pair: FontPair,
  language: string,
): Promise<DocumentFonts> {
  const characters = new Set(alwaysNeeded + text);
  const filesOf = (...starts: string[]) =>
    starts.flatMap((start) => [...coverage.keys()].filter((name) => name.startsWith(start)));
  const isEastAsian = (name: string) => eastAsian.some((start) => name.startsWith(start));
  const own = assign(coverage, characters, filesOf(pair.text, standard));
  const found = new Set([...own.values()].flat());
  const others = assign(coverage, new Set([...characters].filter((character) => !found.has(character))), [
    ...filesOf("noto-sans-").filter((name) => !isEastAsian(name)),
    ...filesOf(...inOrderOf(language, text)),
  ]);
  const heading = await make(assign(coverage, characters, filesOf(pair.heading)), "Heading", [700]);
  const texts = await make(own, "Text", [400, 500, 700]);
  const scripts = await make(others, "Script", [400, 700]);
  return {
    heading: heading.families,
    text: [...texts.families, ...scripts.families],
    files: [...heading.files, ...texts.files, ...scripts.files],
  };
}

/** Returns which characters are taken from which file: each from the first that has it. */
function assign(coverage: Coverage, characters: ReadonlySet<string>, files: readonly string[]): Map<string, string[]> {
  const assigned = new Map<string, string[]>();
  for (const character of characters) {
    const file = files.find((name) => covers(coverage, name, character));
    if (file !== undefined) assigned.set(file, [...(assigned.get(file) ?? []), character]);
  }
  return new Map(files.flatMap((file) => (assigned.has(file) ? [[file, assigned.get(file) ?? []]] : [])));
}

async function make(
  assigned: ReadonlyMap<string, readonly string[]>,
  use: string,
  weights: readonly number[],
): Promise<{ families: string[]; files: Buffer[] }> {
  const families: string[] = [];
  const files: Buffer[] = [];
  for (const [name, characters] of assigned) {
    const font = await readFile(projectFile(`${folder}/ttf/${name}`));
    const family = `${use} ${families.length}`;
    families.push(family);
    for (const weight of isVariable(font) ? weights : weights.slice(-1)) {
      const subset = await subsetFont(font, characters.join(""), {
        targetFormat: "truetype",
        ...(isVariable(font) && { variationAxes: { wght: weight } }),
      });
      files.push(nameFont(Buffer.from(subset), family, weight));
    }
  }
  return { families, files };
}

/** Han characters have the form of the language of the text: its other letters tell which, else the language of the site. */
function inOrderOf(language: string, text: string): string[] {
  const isJapanese = language.startsWith("ja") || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const isKorean = language.startsWith("ko") || /\p{Script=Hangul}/u.test(text);
  const first = isJapanese ? "noto-sans-jp-" : isKorean ? "noto-sans-kr-" : "noto-sans-sc-";
  return [first, ...eastAsian.filter((start) => start !== first)];
}
