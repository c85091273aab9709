import { type CaseColumn, type CaseListName, caseLists, forCaseLists } from "#contract/case-lists.ts";

/**
 * Returns one entry for each list of a case study, with a word in each of its texts and URLs. `pdf` is the URL of an uploaded PDF; without
 * it, the list of documents is empty.
 */
export function everyCaseList(word: string, pdf?: string): Record<CaseListName, Record<string, string>[]> {
  return forCaseLists((list) => {
    const columns = Object.entries<CaseColumn>(caseLists[list].columns);
    if (pdf === undefined && columns.some(([, { isPdf }]) => isPdf)) return [];
    return [Object.fromEntries(columns.map(([name, column]) => [name, valueOf(word, name, column, pdf)]))];
  });
}

function valueOf(word: string, name: string, { max, isUrl, isPdf, isTime, options }: CaseColumn, pdf = ""): string {
  if (options) return options[1] ?? "";
  if (isPdf) return pdf;
  if (isTime) return "0:12";
  if (isUrl) return `https://${word.toLowerCase()}.example/${name}`;
  return `${word} ${name}`.slice(0, max);
}
