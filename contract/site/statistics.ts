import { z } from "zod";
import { choice } from "./fields.ts";

const countings = {
  full: "Visitors and pages",
  pages: "Pages only",
  off: "Nothing",
} as const;

/** What the site counts about visits. */
export const statistics = z.strictObject({
  counting: choice(["full", "pages", "off"], {
    title: "What is counted",
    description:
      "Nothing is stored on anybody’s device. “Visitors and pages” tells visitors of one day apart by a code that can’t be traced back and is deleted at midnight. “Pages only” makes no such code.",
    labels: countings,
  }),
});
export type StatisticsSettings = z.infer<typeof statistics>;
