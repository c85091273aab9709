import { z } from "zod";
import { defineCalls } from "../call.ts";
import { sectionNames, type SectionName } from "./section-names.ts";

const count = z.number().int();

export const careerImport = z
  .object({
    summary: z.string().describe("What was found, such as `12 jobs, 2 schools, 24 skills`"),
    found: z.object({ jobs: count, schools: count, skills: count, profiles: count }),
    undated: count.describe("How many jobs and schools still need a period"),
    leftOut: z.array(z.string()).describe("What has no place on the site, such as `3 references`"),
    sections: z
      .array(z.enum(sectionNames as [SectionName, ...SectionName[]]))
      .describe("The sections whose drafts contain the import"),
  })
  .meta({ id: "CareerImport" });
export type CareerImport = z.infer<typeof careerImport>;

export const careerCalls = defineCalls({
  import: {
    method: "POST",
    url: "/site/career",
    access: "owner",
    scope: "drafts",
    summary:
      "Import a career into the drafts of the site’s content (field file): a JSON Resume, or the ZIP file of LinkedIn’s data export. Nothing is published",
    upload: { field: "file", what: "A .json or .zip file" },
    response: { 200: careerImport },
  },
});
