// Which characters the fonts of documents have. Separate from the fonts, which need an optional package.
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { projectFile } from "../program-files.ts";

/** Of each file, the characters that it has. */
export type Coverage = ReadonlyMap<string, readonly (readonly [first: number, last: number])[]>;

export const folder = "share-fonts";
export const standard = "hanken-grotesk-";

export async function readCoverage(): Promise<Coverage> {
  const file = await readFile(projectFile(`${folder}/coverage.json`), "utf8");
  const ranges = z.record(z.string(), z.array(z.tuple([z.number(), z.number()]))).parse(JSON.parse(file));
  return new Map(Object.entries(ranges));
}

/** Returns a function that says whether any font has a character. It remembers each answer. */
export function createCharacterCheck(coverage: Coverage): (character: string) => boolean {
  const files = [...coverage.keys()].filter((name) => name.startsWith(standard) || name.startsWith("noto-sans-"));
  const known = new Map<string, boolean>();
  return (character) => {
    const found = known.get(character) ?? files.some((name) => covers(coverage, name, character));
    known.set(character, found);
    return found;
  };
}

export function covers(coverage: Coverage, file: string, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return coverage.get(file)?.some(([first, last]) => code >= first && code <= last) ?? false;
}
