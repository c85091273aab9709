import type { PostFields } from "#contract/post-fields.ts";
import type { PostCheck } from "#contract/posts.ts";

export type Finding = PostCheck["findings"][number];

/** A part that a post should have before it is published, and where to add it. */
export type MissingPart = {
  id: string;
  words: string;
  at: "title" | "description" | "cover" | "cover-alt" | "link" | Finding;
};

/** Returns what is missing in the fields, and what the last check of the text found. */
export function missingPartsOf(fields: PostFields, findings: readonly Finding[]): MissingPart[] {
  const parts: (MissingPart | false)[] = [
    fields.title.trim() === "" && { id: "title", words: "Add a title", at: "title" },
    fields.description.trim() === "" && { id: "description", words: "Add a description", at: "description" },
    fields.kind === "post" && fields.imageUrl === "" && { id: "cover", words: "Add a cover", at: "cover" },
    fields.imageUrl !== "" &&
      fields.imageAlt.trim() === "" && { id: "cover-alt", words: "Describe the cover", at: "cover-alt" },
    ...findings.map((finding, index) => partOf(finding, index, fields)),
  ];
  return parts.filter((part) => part !== false);
}

function partOf(finding: Finding, index: number, fields: PostFields): MissingPart | false {
  const id = `${finding.kind} ${index}`;
  const { address } = finding;
  if (finding.kind === "undescribed-image")
    return finding.place === "text" && { id, words: `Describe the image “${fileName(address)}”`, at: finding };
  if (address === fields.imageUrl) return { id, words: "Replace the cover, which is missing", at: "cover" };
  if (address === fields.link) return { id, words: "Fix the external link", at: "link" };
  if (finding.words === "") return { id, words: `Replace “${fileName(address)}”, which is missing`, at: finding };
  return { id, words: `Fix the link “${finding.words}” (${reasons[finding.reason]})`, at: finding };
}

const reasons = { missing: "not found", unpublished: "not published", trashed: "in the trash" } as const;

function fileName(address: string): string {
  return address.split("/").at(-1) || address;
}
