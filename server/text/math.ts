// TeX formulas as MathML, which browsers draw without a script. Formulas are written by anyone who can write a post, so they may neither
// take long nor become anything but MathML without links, classes and styles.
import { Element, Text } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import temml from "temml";
import { within } from "./interruptible.ts";

/** Characters of a formula; of one that defines commands, which can write a thousand times as much; of the MathML. Nested braces. */
const max = { tex: 3000, withDefinitions: 500, mathml: 100_000, depth: 60 } as const;
const definition = /\\(?:[gex]?def|let|futurelet|(?:re)?newcommand|providecommand|global|long)(?![a-zA-Z])/;

const elements = new Set([
  "math",
  "menclose",
  "mfrac",
  "mi",
  "mmultiscripts",
  "mn",
  "mo",
  "mover",
  "mpadded",
  "mphantom",
  "mprescripts",
  "mroot",
  "mrow",
  "ms",
  "mspace",
  "msqrt",
  "mstyle",
  "msub",
  "msubsup",
  "msup",
  "mtable",
  "mtd",
  "mtext",
  "mtr",
  "munder",
  "munderover",
  "none",
]);
const attributes = new Set([
  "accent",
  "accentunder",
  "columnspan",
  "depth",
  "display",
  "displaystyle",
  "fence",
  "form",
  "height",
  "largeop",
  "linethickness",
  "lspace",
  "mathbackground",
  "mathcolor",
  "mathsize",
  "mathvariant",
  "maxsize",
  "minsize",
  "movablelimits",
  "notation",
  "rowspan",
  "rspace",
  "scriptlevel",
  "separator",
  "stretchy",
  "symmetric",
  "voffset",
  "width",
]);

/** Returns a `<math>` element, or null if the formula is wrong, too long, or takes longer than `milliseconds`. */
export function renderMath(tex: string, display: "block" | "inline", milliseconds: number): Element | null {
  if (tex.trim() === "" || tex.length > (definition.test(tex) ? max.withDefinitions : max.tex)) return null;
  if (depthOf(tex) > max.depth) return null;
  const mathml = translate(tex, display === "block", milliseconds);
  if (mathml === null || mathml.length > max.mathml) return null;
  const [math] = parseDocument(mathml).children;
  if (!(math instanceof Element) || math.name !== "math" || DomUtils.existsOne(isError, [math])) return null;
  math.attribs = { display };
  clean(math);
  return math;
}

function depthOf(tex: string): number {
  let depth = 0;
  let greatest = 0;
  for (const [brace] of tex.matchAll(/[{}]/g)) {
    depth += brace === "{" ? 1 : -1;
    greatest = Math.max(greatest, depth);
  }
  return greatest;
}

function translate(tex: string, displayMode: boolean, milliseconds: number): string | null {
  try {
    return within(milliseconds, () =>
      temml.renderToString(tex, {
        displayMode,
        throwOnError: true,
        trust: false,
        strict: false,
        maxExpand: 300,
        maxSize: [20, 20],
      }),
    );
  } catch {
    // The formula is wrong.
    return null;
  }
}

function isError({ name }: Element): boolean {
  return name === "merror";
}

/** Replaces Temml's classes and styles, which need its style sheet, by attributes and a few classes of ours (prose-math.css). */
function clean(parent: Element): void {
  for (const child of parent.children.slice()) {
    if (child instanceof Text) continue;
    if (!(child instanceof Element) || !elements.has(child.name) || isSpacer(child)) {
      DomUtils.removeElement(child);
      continue;
    }
    const { style = "", class: names = "", ...given } = child.attribs;
    const color = /(?:^|;)color:(#[0-9a-f]{6})(?:;|$)/.exec(style)?.[1];
    const classes = [
      /\btml-left\b/.test(names) && "math-left",
      /\btml-right\b/.test(names) && "math-right",
      /\btml-tag\b/.test(names) && "math-tag",
      /(?:^|;)border:/.test(style) && "math-boxed",
      /border-bottom:/.test(style) && "math-line-below",
      /border-top:/.test(style) && "math-line-above",
      /border-right:/.test(style) && "math-line-right",
      /border-left:/.test(style) && "math-line-left",
    ].filter((name) => name !== false);
    child.attribs = {
      ...Object.fromEntries(Object.entries(given).filter(([name]) => attributes.has(name))),
      ...(color !== undefined && { mathcolor: color }),
      ...(classes.length > 0 && { class: classes.join(" ") }),
    };
    clean(child);
  }
}

/** Returns whether an element is one of the empty cells by which Temml centers a table, or the empty mark of a canceled part. */
function isSpacer({ name, attribs, children }: Element): boolean {
  if (/\btml-(?:x?cancel)\b/.test(attribs.class ?? "")) return true;
  return name === "mtd" && /width:50%/.test(attribs.style ?? "") && DomUtils.textContent(children) === "";
}
