// What surrounds the sections: contact, share texts, the menu and the footer.
import { z } from "zod";
import { choice, flag, link, list, longText, text, webUrl } from "./fields.ts";

export const contact = z.strictObject({
  heading: text(60, { title: "Heading" }),
  intro: longText(500, { title: "Introduction", description: "What visitors should tell you." }).optional(),
  details: z
    .strictObject({
      budgets: list(
        text(60, { title: "Range", examples: ["$1,000 – $3,000"] }),
        { title: "Budgets", item: "range", description: "Visitors choose one of them, or none." },
        10,
      ),
      deadline: flag({ title: "Ask for a deadline" }),
    })
    .optional()
    .meta({ title: "Budget and deadline", description: "Two more fields of the form, which nobody has to fill in." }),
  files: flag({
    title: "Accept files",
    description: "A field for up to five files, such as a brief. Only you can download them.",
  }),
  bookingUrl: webUrl({
    title: "Booking page",
    description:
      "Where clients book a call with you, such as your page at Cal.com. The contact section, the confirmation of a message and replies link to it.",
  }).optional(),
  next: z
    .strictObject({
      heading: text(60, { title: "Heading", examples: ["What happens next"] }),
      steps: list(
        z
          .strictObject({
            title: text(60, { title: "Step" }),
            text: text(200, { title: "Text" }).optional(),
          })
          .meta({ nameField: "title" }),
        { title: "Steps", item: "step" },
        5,
      ),
    })
    .optional()
    .meta({ title: "After the message", description: "What visitors can expect once they have written to you." }),
});
export type Contact = z.infer<typeof contact>;

const shareText = z.strictObject({
  title: text(100, { title: "Title on the share image" }),
  line: text(80, { title: "Line below it" }),
});
const describedShareText = shareText.extend({
  description: longText(200, { title: "Description", description: "Search results show it." }),
});

/** What robots.txt allows AI crawlers (server/feeds/robots.ts). */
const aiCrawlers = {
  everything: "Everything",
  answers: "Answers, but no training",
  nothing: "Nothing",
} as const;
export type AiCrawlers = keyof typeof aiCrawlers;

/**
 * Titles and descriptions of the site's fixed pages, for shared links and search results, and what AI crawlers may read. Posts and projects
 * have their own.
 */
export const sharing = z.strictObject({
  home: shareText.meta({ title: "Front page" }),
  about: shareText.meta({ title: "About" }),
  blogs: describedShareText.meta({ title: "Blog" }),
  portfolio: describedShareText
    .extend({
      listIntro: longText(200, {
        title: "Introduction of the list of all projects",
        description: "Search results show it, too.",
      }).optional(),
    })
    .meta({ title: "Portfolio" }),
  aiCrawlers: choice(["everything", "answers", "nothing"], {
    title: "What AI crawlers may read",
    description:
      "robots.txt tells crawlers what you want. Most AI companies say that they follow it, but nothing can force them. With “Answers, but no training”, assistants may still look you up and link to you. Search engines aren’t affected.",
    labels: aiCrawlers,
  }),
});
export type Sharing = z.infer<typeof sharing>;

export const navigation = z.strictObject({
  menu: list(link.meta({ nameField: "label" }), { title: "Menu", item: "entry" }, 12),
  hideLogin: flag({
    title: "Hide the Login button",
    description: "You can still log in at /login.",
  }),
});
export type Navigation = z.infer<typeof navigation>;

export const footer = z.strictObject({
  heading: text(80, {
    title: "Closing line",
    description: "The large line at the end of each page.",
    examples: ["Building something that has to ship?"],
  }).optional(),
  talk: link.optional().meta({
    title: "Button",
    description: "Your way to be reached. Pages that have the contact form don’t show it.",
  }),
  hideAvailability: flag({
    title: "Hide your availability",
    description: "Its text is in Identity, as are where and when you work.",
  }),
  hideSocialLinks: flag({ title: "Hide your profiles on other sites" }),
  links: list(
    link.meta({ nameField: "label" }),
    {
      title: "Links",
      item: "link",
      description: "Your own pages that are shown in the footer are added by themselves.",
    },
    30,
  ),
  hideCategories: flag({ title: "Hide the categories of the portfolio" }),
  hideBlog: flag({ title: "Hide the links to archive and search" }),
  hideFeeds: flag({ title: "Hide the links to the feeds" }),
  colophon: longText(200, { title: "Colophon", description: "One sentence on how the site is made." }).optional(),
  note: longText(300, { title: "Note", description: "Small print, such as a legal notice." }).optional(),
});
export type Footer = z.infer<typeof footer>;
