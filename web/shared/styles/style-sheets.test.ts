// Rules over all style sheets of the web app. Once a browser has loaded a style sheet, it applies to every page until a reload, so two
// components that style the same class hide or move each other's elements.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const web = join(import.meta.dirname, "../..");
const sheets = globSync("**/*.css", { cwd: web }).map((path) => {
  const text = readFileSync(join(web, path), "utf8");
  return { path: path.replaceAll("\\", "/"), text, rules: rulesOf(text) };
});

/** Sheets for paper change what other files define. */
const isForPaper = (path: string) => path.endsWith("/print.css");

test("a class is styled by one file only; others can style it inside their own elements", () => {
  const owners = Map.groupBy(
    sheets
      .filter(({ path }) => !isForPaper(path))
      .flatMap(({ path, rules }) => [...new Set(rules.flatMap(loneClasses))].map((name) => ({ name, path }))),
    ({ name }) => name,
  );
  const shared = [...owners.values()].filter((places) => places.length > 1);
  expect(owners.size).toBeGreaterThan(1000);
  expect(shared.map((places) => `${places[0]?.name}: ${places.map(({ path }) => path).join(", ")}`)).toEqual([]);
});

test("no public page cuts a text after some lines, where browsers cut within words; contract/excerpt.ts cuts by sentence", () => {
  const visible = sheets.filter(({ path }) => !path.startsWith("dashboard/"));
  expect(visible.length).toBeGreaterThan(70);
  expect(visible.filter(({ text }) => text.includes("line-clamp")).map(({ path }) => path)).toEqual([]);
});

test("only tokens.css defines tokens, and the fonts that an owner chooses are in a layer above it", () => {
  const layers = readFileSync(join(web, "shared/styles/app.css"), "utf8");
  expect(layers).toMatch(/^@layer reset, tokens, look, base,/m);
  for (const { path, rules } of sheets) {
    const layer = path.startsWith("shared/fonts/pair-") ? "look" : "tokens";
    for (const { layers: inside } of rules.filter(({ selector }) => /^:root\b/.test(selector)))
      if (inside.some((name) => name === "tokens" || name === "look")) expect(inside, path).toContain(layer);
  }
});

/** In tokens.css, with what changes at each. The smaller ones include their limit, the larger ones begin with it. */
const breakpoints = new Set(
  "<= 540px, > 540px, <= 768px, > 768px, <= 900px, > 900px, < 1024px, >= 1024px, < 1200px, >= 1200px".split(", "),
);
/** Where the words of one part stop fitting. */
const ownBreakpoints: Record<string, string[]> = {
  // Long words of some languages leave no room between the buttons of the narrowest phones.
  "shared/lists/pager.css": ["<= 340px"],
  "site/home/hero/hero.css": ["< 720px", ">= 720px"],
  "site/home/hero/island/playable-island.css": ["< 720px", "< 360px"],
  "dashboard/editor/form/editor-bar.css": ["<= 400px"],
};

test("screens change at five widths of the window, each spelled in one way", () => {
  const used = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@media([^{]*)\{/g)].flatMap(([, query = ""]) =>
      widthsIn(query).map((width) => ({ path, width })),
    ),
  );
  expect(used.length).toBeGreaterThan(100);
  const others = used.filter(
    ({ path, width }) => !breakpoints.has(width) && !(ownBreakpoints[path] ?? []).includes(width),
  );
  expect(others).toEqual([]);
});

test.each([
  ["(pointer: coarse), (width <= 768px)", ["<= 768px"]],
  ["(540px < width <= 768px)", ["> 540px", "<= 768px"]],
  ["screen and (min-width: 30rem)", ["min-width: 30rem"]],
])("the widths in %s are %j", (query, widths) => {
  expect(widthsIn(query)).toEqual(widths);
});

test.each([
  [".a, .b:hover { .c { } }", ["a", "b"]],
  ["@layer x { @media print { .a[data-b]::before { } .b .c { } .d > .e { } } }", ["a"]],
  [".a :is(.b, .c, .d) { } .e [f] { } .g.h, .i:not(.j) { } /* .k { } */", []],
])("the classes that stand alone in %s are %j", (css, names) => {
  expect(rulesOf(css).flatMap(loneClasses)).toEqual(names);
});

type Rule = { selector: string; layers: string[] };

/** Returns the rules that are in no other rule, at whatever depth of layers and media queries. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  const open: string[] = [];
  for (const [, head = "", mark] of css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    if (mark === "}") open.pop();
    if (mark !== "{") continue;
    const isNested = open.some((each) => !each.startsWith("@"));
    const layers = open.flatMap((each) => (each.startsWith("@layer ") ? [each.slice("@layer ".length)] : []));
    open.push(head.trim());
    if (!isNested && !head.trim().startsWith("@")) rules.push({ selector: head.trim(), layers });
  }
  return rules;
}

/** Returns the limits of the window's width in a media query: “540px < width” is “> 540px”. */
function widthsIn(query: string): string[] {
  return [...query.matchAll(/(?<from>\S+) <(?<also>=?)(?= width)|(?<=width )[<>]=? \S+\w|(?:min|max)-width[^)]*/g)].map(
    ({ 0: limit, groups: { from, also = "" } = {} }) =>
      from === undefined ? limit : `>${also} ${from.replace("(", "")}`,
  );
}

/** Returns the classes that are a complete selector, apart from states and attributes. */
function loneClasses({ selector }: Rule): string[] {
  // The text in brackets may contain commas.
  const bare = selector.replaceAll(/\[[^\]]*\]/g, "[]").replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, "()");
  return bare.split(",").flatMap((each) => {
    const [, name] = /^\.([\w-]+)(?:\[\]|::?[\w-]+(?!\())*$/.exec(each.trim()) ?? [];
    return name === undefined ? [] : [name];
  });
}
