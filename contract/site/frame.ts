// What surrounds the sections: contact, share texts, the menu and the footer.
import { z } from "zod";
import { flag, link, list, longText, text } from "./fields.ts";

export const contact = z.strictObject({
  heading: text(60, { title: "Heading" }),
  intro: longText(500, { title: "Introduction" }).optional(),
});
export type Contact = z.infer<typeof contact>;

const shareText = z.strictObject({
  title: text(100, { title: "Title on the share image" }),
  line: text(80, { title: "Line below it" }),
});
const describedShareText = shareText.extend({
  description: longText(200, { title: "Description", description: "Search results show it." }),
});

/** What the site's own pages are called where they are shared or found. Posts and projects have their own titles and descriptions. */
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
  links: list(
    link.meta({ nameField: "label" }),
    { title: "Links", item: "link", description: "Such as an imprint." },
    30,
  ),
  hideFeeds: flag({ title: "Hide the link to the feed" }),
  note: longText(300, { title: "Note", description: "A line below the links." }).optional(),
});
export type Footer = z.infer<typeof footer>;
