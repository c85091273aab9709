import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { accentNames, accentOf } from "#art/accent.ts";
import { palettes } from "#art/block-art.ts";
import { logoSvg, maskableLogoSvg } from "#art/logo.ts";
import { stagedScene } from "#art/staged-scene.ts";
import { lookVersion, sceneSize } from "#contract/look-files.ts";
import { accentCss } from "./accent-css.ts";
import { islandFile } from "./island-file.ts";

/** The hash of the files below, for each version. */
const hashes: Record<number, string> = {
  3: "4aee9ef51c5fcfc509e287fd18c49892eed828bb01895e6665ef879af9ec098f",
  1: "7ab50b9cf782656f2aa639c41e979f8be6ee6c21b3639724d8b49c0010c35a99",
  2: "6596c38a806a7db016305d8a2040c8dcc5eb4e288b8eb5afef8bffce4c0e0fcf",
};

const accents = [...accentNames, "#ffee00", "#000080"];
const files = accents.flatMap((accent) => [
  accentCss(accent),
  ...(["day", "night"] as const).flatMap((light) => [
    ...palettes.map((palette) => islandFile({ seed: "a", palette, accent: accentOf(accent) }, light)),
    stagedScene({ ...sceneSize, seed: "about", accent: accentOf(accent), light }),
  ]),
  ...["a", "b", "c"].flatMap((seed) => [logoSvg({ accent, seed }), maskableLogoSvg({ accent, seed })]),
]);

test("files that changed have a new version, because browsers keep them", () => {
  // If this fails, raise `lookVersion` and add the new hash.
  expect(createHash("sha256").update(files.join("\n")).digest("hex")).toBe(hashes[lookVersion]);
});
