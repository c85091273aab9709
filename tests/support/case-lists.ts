import { type CaseColumn, type CaseListName, caseLists, forCaseLists } from "#contract/case-lists.ts";

/** Returns one entry for each list of a case study, with a word in each of its texts and URLs. */
export function everyCaseList(word: string): Record<CaseListName, Record<string, string>[]> {
  return forCaseLists((list) => {
    const columns = Object.entries<CaseColumn>(caseLists[list].columns);
    return [Object.fromEntries(columns.map(([name, column]) => [name, valueOf(word, name, column)]))];
  });
}

function valueOf(word: string, name: string, { max, isUrl, isTime, options }: CaseColumn): string {
  if (options) return Object.keys(options)[1] ?? "";
  if (isTime) return "0:12";
  if (isUrl) return `https://${word.toLowerCase()}.example/${name}`;
  return `${word} ${name}`.slice(0, max);
}
