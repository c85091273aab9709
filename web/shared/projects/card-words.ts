import { excerpt, firstSentence } from "#contract/excerpt.ts";
import type { Project, ProjectResult } from "#contract/projects.ts";

/** What the card of a project says about it; the first result tells more than a text. */
export type CardWords = { summary: string; role: string; result: ProjectResult | null };

/** Four lines of a card. Few sentences are as long. */
const longestSummary = 200;

export function cardWords({ description = "", role = "", results = [] }: Project): CardWords {
  const [paragraph = ""] = description.trim().split("\n", 1);
  return { summary: excerpt(firstSentence(paragraph), longestSummary), role, result: results[0] ?? null };
}
