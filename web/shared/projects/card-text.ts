import { excerpt, firstSentence } from "#contract/excerpt.ts";
import type { Project, ProjectResult } from "#contract/projects.ts";

/** The text on a project's card, and the URL of the video that it plays. The first result says more than a description. */
export type CardText = { summary: string; role: string; result: ProjectResult | null; clip?: string };

/** Four lines of a card. Few sentences are as long. */
const longestSummary = 200;

export function cardText({ description = "", role = "", results = [], clipUrl }: Project): CardText {
  const [paragraph = ""] = description.trim().split("\n", 1);
  return {
    summary: excerpt(firstSentence(paragraph), longestSummary),
    role,
    result: results[0] ?? null,
    ...(clipUrl && { clip: clipUrl }),
  };
}
