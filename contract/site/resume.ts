import { z } from "zod";
import { choice, flag, longText } from "./fields.ts";

/** The résumé at /resume.json and /resume.pdf. Its entries are those of the backstory, the skills and the social links. */
export const resume = z.strictObject({
  isPublic: flag({ title: "Publish the résumé", description: "At /resume.pdf and /resume.json." }),
  showEmail: flag({
    title: "Show your email address",
    description: "Everyone can read it there, and so can programs that collect addresses.",
  }),
  summary: longText(800, { title: "Summary" }).optional(),
  paper: choice(["A4", "Letter"], { title: "Paper" }),
});
export type Resume = z.infer<typeof resume>;
