import { formulaBlockHtml, formulaHtml, type Keeper } from "./protected-code.ts";

/** Longer texts between two dollar signs are not formulas. */
const maxLength = 3000;
const inOneParagraph = /^(?:(?!\n[ \t]*\n)[^])+$/;
/** A command, an index or an exponent. */
const looksLikeTex = /\\[a-zA-Z]{2,}|[_^](?:[{\\]|\w)/;

/**
 * Takes TeX formulas out of the text, because Markdown would interpret their underscores and backslashes. Code is already removed from the
 * text. `isMath` is true if the front matter says that the post has formulas.
 */
export function keepTex(source: string, { keep, restore }: Keeper, isMath: boolean): string {
  let found = false;
  const block = (all: string, formula: string): string => {
    if (formula.length > maxLength || formula.trim() === "" || !inOneParagraph.test(formula)) return all;
    found = true;
    const code = restore(formula);
    return keep(code.trim() === code && !code.includes("\n") ? formulaHtml(code) : formulaBlockHtml(code.trim()));
  };
  const line = (all: string, formula: string): string => {
    const isTex = looksLikeTex.test(formula) || /^\s*\w\s*$|[=<>+]/.test(formula);
    if (!isTex) return all;
    found = true;
    return keep(formulaHtml(restore(formula)));
  };
  const text = source
    // A formula on its own line is a block; within a line, it is part of a sentence.
    .replace(/^([ \t]*)\$\$([^$\n]+)\$\$[ \t]*$/gm, (_all, indent: string, formula: string) => {
      found = true;
      return `${indent}${keep(formulaBlockHtml(restore(formula).trim()))}`;
    })
    .replace(/\$\$([^$]{1,3000}?)\$\$/g, block)
    .replace(
      /\\begin\{((?:equation|align|aligned|gather|multline|eqnarray|cases|[bpvV]?matrix)\*?)\}[^]{1,3000}?\\end\{\1\}/g,
      (all) => {
        found = true;
        return keep(formulaBlockHtml(restore(all)));
      },
    )
    .replace(/\\{1,2}\[([^]{1,3000}?)\\{1,2}\]/g, (all, formula: string) =>
      looksLikeTex.test(formula) || formula.includes("=") ? block(all, ` ${formula}`) : all,
    )
    .replace(/\\{1,2}\(([^\n]{1,500}?)\\{1,2}\)/g, line);
  // A single dollar sign is money more often than a formula.
  const single = /(?<![\\$\w])\$(?![\s$])([^$\n]{1,300}?)(?<![\s\\])\$(?![\d$\w])/g;
  const isSure = isMath || found;
  return text.replace(single, (all, formula: string) => {
    if (!isSure && !looksLikeTex.test(formula)) return all;
    return keep(formulaHtml(restore(formula)));
  });
}
