// A formula as data for the typesetter: what MathML says, in the words of Typst (formula.typ). What has no counterpart there makes
// no formula: an image must not say anything else than the page.
import { type AnyNode, Element } from "domhandler";
import { DomUtils } from "htmlparser2";
import { hasClass } from "../text/article-elements.ts";

export type FormulaPart =
  | { kind: "row" | "fenced"; parts: FormulaPart[] }
  | {
      kind: "symbol";
      text: string;
      /** Typst's class, where spaces around it are not those of the symbol. */
      class: "normal" | "binary" | "relation" | null;
      upright: boolean;
      /** In em. */
      size: number | null;
      stretches: boolean;
      /** Whether it grows with the fences around it. */
      isMiddle: boolean;
    }
  | { kind: "text"; text: string }
  | { kind: "space"; width: number }
  | { kind: "fraction"; over: FormulaPart; under: FormulaPart; hasLine: boolean }
  | { kind: "root"; index: FormulaPart | null; of: FormulaPart }
  | { kind: "scripts"; base: FormulaPart; areLimits: boolean; scripts: Scripts }
  | { kind: "accent"; of: FormulaPart; mark: string }
  | { kind: "above" | "below"; of: FormulaPart; mark: Mark }
  | {
      kind: "table";
      rows: FormulaPart[][];
      columns: ("left" | "center" | "right")[];
      /** Whether a column that is aligned at the right belongs to the one after it. */
      arePairs: boolean;
      isDisplay: boolean;
      horizontal: number[];
      vertical: number[];
    }
  | { kind: "level"; level: "display" | "inline" | "script" | "small"; of: FormulaPart }
  | { kind: "color"; color: string; of: FormulaPart }
  | { kind: "boxed" | "hidden"; of: FormulaPart }
  | { kind: "canceled"; of: FormulaPart; isInverted: boolean; isCross: boolean };

type Mark = "line" | "brace" | "bracket" | "parenthesis";
/** Above and below at the right, and at the left. */
type Scripts = { t?: FormulaPart; b?: FormulaPart; tl?: FormulaPart; bl?: FormulaPart };

/** The marks above letters, as combining characters. */
const accents: ReadonlyMap<string, string> = new Map([
  ["^", "\u0302"],
  ["ˆ", "\u0302"],
  ["~", "\u0303"],
  ["˜", "\u0303"],
  ["¯", "\u0304"],
  ["‾", "\u0304"],
  ["˘", "\u0306"],
  ["˙", "\u0307"],
  ["¨", "\u0308"],
  ["˚", "\u030A"],
  ["ˇ", "\u030C"],
  ["`", "\u0300"],
  ["´", "\u0301"],
  ["→", "\u20D7"],
  ["←", "\u20D6"],
]);
const marksAbove: ReadonlyMap<string, Mark> = new Map([
  ["⏞", "brace"],
  ["⎴", "bracket"],
  ["⏜", "parenthesis"],
]);
const marksBelow: ReadonlyMap<string, Mark> = new Map([
  ["⏟", "brace"],
  ["⎵", "bracket"],
  ["⏝", "parenthesis"],
  ["_", "line"],
  ["‾", "line"],
]);
/** Signs without a shape: function application, and their like. */
const invisible = /[\u2061-\u2064]/gu;
/** Scripts and signs that the typesetter's font of formulas has no letters for. */
const unwritable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|\p{Emoji_Presentation}/u;
/** Units of TeX and CSS in em. */
const units: ReadonlyMap<string, number> = new Map([
  ["", 1],
  ["em", 1],
  ["ex", 0.43],
  ["pt", 0.1],
  ["px", 0.0625],
]);

class Unknown extends Error {}

/** Returns a formula for the typesetter, or null if there is something in it that it can't draw. */
export function describeFormula(math: Element): FormulaPart | null {
  try {
    return row(math.children);
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

function row(nodes: readonly AnyNode[]): FormulaPart {
  const elements = nodes.filter((node) => node instanceof Element);
  const fences = elements.filter(isGrowingFence);
  if (fences.length === 0) return oneOf(elements.map((each) => part(each)));
  return { kind: "fenced", parts: elements.map((each) => part(each, each.name === "mo" && isStretchy(each))) };
}

function oneOf(parts: FormulaPart[]): FormulaPart {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: "row", parts };
}

/** Returns whether an element is a fence that is as tall as what it stands beside, as between \left and \right. */
function isGrowingFence(element: Element): boolean {
  const { fence, minsize } = element.attribs;
  return element.name === "mo" && fence === "true" && isStretchy(element) && minsize === undefined;
}

function isStretchy({ attribs }: Element): boolean {
  return attribs.stretchy === "true" || (attribs.stretchy === undefined && attribs.fence === "true");
}

function part(element: Element, isInFences = false): FormulaPart {
  const { mathcolor, mathbackground, mathsize } = element.attribs;
  if (mathbackground !== undefined || mathsize !== undefined) throw new Unknown();
  const boxed: FormulaPart = hasClass(element, "math-boxed")
    ? { kind: "boxed", of: row(element.children) }
    : plainPart(element, isInFences);
  return mathcolor === undefined ? boxed : { kind: "color", color: mathcolor, of: boxed };
}

function plainPart(element: Element, isInFences: boolean): FormulaPart {
  const { name, attribs, children } = element;
  const inside = children.filter((child) => child instanceof Element);
  const at = (index: number): Element => {
    const child = inside[index];
    if (!child) throw new Unknown();
    return child;
  };
  switch (name) {
    case "mrow":
    case "mpadded":
      if (Number.parseFloat(attribs.lspace ?? "0") !== 0 || "width" in attribs || "voffset" in attribs)
        throw new Unknown();
      return leveled(element, row(children));
    case "mstyle":
      return leveled(element, row(children));
    case "mi":
      return letter(element);
    case "mn":
      return words(element);
    case "mtext":
    case "ms":
      return words(element);
    case "mo":
      return operator(element, isInFences);
    case "mspace":
      return { kind: "space", width: toEm(attribs.width ?? "0") };
    case "mfrac":
      return {
        kind: "fraction",
        over: part(at(0)),
        under: part(at(1)),
        hasLine: attribs.linethickness === undefined || Number.parseFloat(attribs.linethickness) > 0,
      };
    case "msqrt":
      return { kind: "root", index: null, of: row(children) };
    case "mroot":
      return { kind: "root", index: part(at(1)), of: part(at(0)) };
    case "msub":
      return scripts(at(0), { b: at(1) }, false);
    case "msup":
      return scripts(at(0), { t: at(1) }, false);
    case "msubsup":
      return scripts(at(0), { b: at(1), t: at(2) }, false);
    case "mover":
      return over(at(0), at(1));
    case "munder":
      return under(at(0), at(1));
    case "munderover":
      return scripts(at(0), { b: at(1), t: at(2) }, true);
    case "mmultiscripts":
      return multiscripts(inside);
    case "mtable":
      return table(element);
    case "menclose":
      return enclosed(attribs.notation ?? "", row(children));
    case "mphantom":
      return { kind: "hidden", of: row(children) };
    default:
      throw new Unknown();
  }
}

function leveled({ attribs: { displaystyle, scriptlevel = "0" } }: Element, of: FormulaPart): FormulaPart {
  if (displaystyle === undefined && scriptlevel === "0") return of;
  const level =
    scriptlevel === "0"
      ? displaystyle === "true"
        ? "display"
        : "inline"
      : scriptlevel === "1"
        ? "script"
        : scriptlevel === "2"
          ? "small"
          : null;
  if (level === null) throw new Unknown();
  return { kind: "level", level, of };
}

/** A letter alone is a variable; several are a name, such as that of a function. */
function letter(element: Element): FormulaPart {
  const text = textOf(element);
  if ([...text].length !== 1) return words(element);
  return symbol(text, { class: "normal", upright: element.attribs.mathvariant === "normal" });
}

function words(element: Element): FormulaPart {
  const text = textOf(element);
  if (unwritable.test(text)) throw new Unknown();
  return { kind: "text", text };
}

function operator(element: Element, isInFences: boolean): FormulaPart {
  const { lspace, rspace, minsize, fence, form } = element.attribs;
  const text = textOf(element);
  if (text === "") return { kind: "row", parts: [] };
  const isFence = fence === "true";
  const isMiddle = isInFences && !isFence && form === "infix";
  const size = minsize === undefined ? null : toEm(minsize);
  const drawn = (name: "normal" | null) =>
    [...text.normalize("NFC")].length === 1 || /^.\p{Mark}$/u.test(text)
      ? symbol(text, { class: name, size, isMiddle })
      : words(element);
  if (lspace === undefined && rspace === undefined) return drawn(null);
  // Where only one side is given, it is a part of a sign such as “:=”, which is a relation.
  const [left, right] = [lspace ?? "0.2778em", rspace ?? "0.2778em"].map(toEm);
  return oneOf([
    ...(left === 0 || left === undefined ? [] : [{ kind: "space" as const, width: left }]),
    drawn(isMiddle ? null : "normal"),
    ...(right === 0 || right === undefined ? [] : [{ kind: "space" as const, width: right }]),
  ]);
}

type Symbol = Extract<FormulaPart, { kind: "symbol" }>;

function symbol(text: string, given: Partial<Symbol> = {}): Symbol {
  if (unwritable.test(text)) throw new Unknown();
  return { kind: "symbol", text, class: null, upright: false, size: null, stretches: false, isMiddle: false, ...given };
}

function scripts(base: Element, given: Partial<Record<keyof Scripts, Element>>, areLimits: boolean): FormulaPart {
  const drawn = Object.entries(given).map(([place, each]) => [place, part(each)]);
  const isArrow = areLimits && base.name === "mo" && base.attribs.stretchy === "true";
  const of = isArrow ? symbol(textOf(base), { stretches: true }) : part(base);
  return { kind: "scripts", base: of, areLimits, scripts: Object.fromEntries(drawn) };
}

function over(base: Element, sign: Element): FormulaPart {
  // Temml keeps arrows from being shorter than this.
  if (sign.name === "mspace") return part(base);
  const text = sign.name === "mo" ? textOf(sign) : "";
  const isStretched = sign.attribs.stretchy === "true";
  if (isStretched && (text === "¯" || text === "‾")) return { kind: "above", of: part(base), mark: "line" };
  const mark = marksAbove.get(text);
  if (mark !== undefined) return { kind: "above", of: part(base), mark };
  const accent = accents.get(text);
  if (accent !== undefined && sign.attribs.stretchy !== undefined)
    return { kind: "accent", of: part(base), mark: accent };
  if (isStretched) throw new Unknown();
  return scripts(base, { t: sign }, true);
}

function under(base: Element, sign: Element): FormulaPart {
  if (sign.name === "mspace") return part(base);
  const isStretched = sign.name === "mo" && sign.attribs.stretchy === "true";
  if (!isStretched) return scripts(base, { b: sign }, true);
  const mark = marksBelow.get(textOf(sign));
  if (mark === undefined) throw new Unknown();
  return { kind: "below", of: part(base), mark };
}

function multiscripts([base, ...others]: Element[]): FormulaPart {
  if (!base) throw new Unknown();
  const before = others.findIndex(({ name }) => name === "mprescripts");
  const after = before < 0 ? others : others.slice(0, before);
  const prescripts = before < 0 ? [] : others.slice(before + 1);
  if (after.length > 2 || prescripts.length > 2) throw new Unknown();
  const given = { b: after[0], t: after[1], bl: prescripts[0], tl: prescripts[1] };
  const isGiven = (each: Element | undefined): each is Element =>
    each !== undefined && each.name !== "none" && !(each.name === "mrow" && each.children.length === 0);
  return scripts(
    base,
    Object.fromEntries(Object.entries(given).flatMap(([place, each]) => (isGiven(each) ? [[place, each]] : []))),
    false,
  );
}

function table(element: Element): FormulaPart {
  const rows = element.children
    .filter((child) => child instanceof Element && child.name === "mtr")
    .map((each) => (each instanceof Element ? each.children.filter((cell) => cell instanceof Element) : []));
  if (rows.flat().some(({ name, attribs }) => name !== "mtd" || "columnspan" in attribs || "rowspan" in attribs))
    throw new Unknown();
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, column) => {
    const cell = rows.map((cells) => cells[column]).find((each) => each !== undefined);
    return cell && hasClass(cell, "math-left") ? "left" : cell && hasClass(cell, "math-right") ? "right" : "center";
  });
  const isDisplay = element.attribs.displaystyle === "true";
  const linesOf = (cells: readonly (Element | undefined)[], before: string, after: string, index: number) => [
    ...(cells.some((cell) => cell && hasClass(cell, before)) ? [index] : []),
    ...(cells.some((cell) => cell && hasClass(cell, after)) ? [index + 1] : []),
  ];
  const unique = (numbers: number[]) => [...new Set(numbers)];
  return {
    kind: "table",
    rows: rows.map((cells) => cells.map((cell) => row(cell.children))),
    columns,
    arePairs: isDisplay,
    isDisplay,
    horizontal: unique(rows.flatMap((cells, index) => linesOf(cells, "math-line-above", "math-line-below", index))),
    vertical: unique(
      columns.flatMap((_, index) =>
        linesOf(
          rows.map((cells) => cells[index]),
          "math-line-left",
          "math-line-right",
          index,
        ),
      ),
    ),
  };
}

function enclosed(notation: string, of: FormulaPart): FormulaPart {
  switch (notation.trim()) {
    case "top":
      return { kind: "above", of, mark: "line" };
    case "bottom":
      return { kind: "below", of, mark: "line" };
    case "box":
      return { kind: "boxed", of };
    case "updiagonalstrike":
      return { kind: "canceled", of, isInverted: false, isCross: false };
    case "downdiagonalstrike":
      return { kind: "canceled", of, isInverted: true, isCross: false };
    case "updiagonalstrike downdiagonalstrike":
      return { kind: "canceled", of, isInverted: false, isCross: true };
    default:
      throw new Unknown();
  }
}

function textOf(element: Element): string {
  return DomUtils.textContent(element).replace(invisible, "");
}

function toEm(length: string): number {
  const [, number = "", unit = ""] = /^(-?[\d.]+)([a-z]*)$/.exec(length.trim()) ?? [];
  const em = units.get(unit);
  if (number === "" || em === undefined) throw new Unknown();
  return Number(number) * em;
}
