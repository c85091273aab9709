import { z } from "zod";
import { flag, href, longText, text } from "./fields.ts";

/** What visitors read about the newsletter, and what its letters say about their sender. */
export const newsletter = z.strictObject({
  on: flag({
    title: "Visitors can subscribe",
    description:
      "Shows the form in the footer, at the end of posts and at /subscribe, once everything below is filled in.",
  }),
  promise: longText(200, {
    title: "What readers get",
    description: "One sentence beside the form. It is what readers consent to, so say what you send and how often.",
    examples: ["About once a month: a new game, a devlog, or what I learned."],
  }).optional(),
  privacy: href({
    title: "Privacy page",
    description: "Your own page that says what you store about readers, and why. The form links to it.",
    examples: ["/privacy"],
  }).optional(),
  sender: text(60, {
    title: "Name of the sender",
    description: "Who the letters come from. Without it, your name.",
  }).optional(),
  legal: longText(300, {
    title: "Legal line",
    description: "Your postal address, at the end of every letter. Laws of many countries demand it.",
    examples: ["Alex Example, 1 Example Street, 12345 Example Town"],
  }).optional(),
});
export type Newsletter = z.infer<typeof newsletter>;
