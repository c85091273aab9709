import type { PostFields } from "../../drafts/post-fields.ts";
import type { Finding } from "./draft-links-api.ts";

/** Something that a post had better have before it is published, and where to add it. */
export type MissingPart = { id: string; words: string; at: "title" | "description" | "cover" | "cover-alt" | Finding };

/** Returns what is missing in the fields and what the last check of the text has found. */
export function missingPartsOf(fields: PostFields, findings: readonly Finding[]): MissingPart[] {
  const parts: (MissingPart | false)[] = [
    fields.title.trim() === "" && { id: "title", words: "Add a title", at: "title" },
    fields.description.trim() === "" && { id: "description", words: "Add a description", at: "description" },
    fields.kind === "post" && fields.imageUrl === "" && { id: "cover", words: "Add a cover", at: "cover" },
    fields.imageUrl !== "" &&
      fields.imageAlt.trim() === "" && { id: "cover-alt", words: "Describe the cover", at: "cover-alt" },
    ...findings.map((finding, index) => ({
      id: `${index} ${finding.url}`,
      words:
        finding.kind === "dead-link"
          ? `Fix the link “${finding.words || finding.url}”`
          : `Describe the image “${finding.words || finding.url}”`,
      at: finding,
    })),
  ];
  return parts.filter((part) => part !== false);
}
