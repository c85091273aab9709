// What surrounds the sections: contact, share texts, the menu and the footer.
import { z } from "zod";
import { flag, link, list, longText, text } from "./fields.ts";

export const contact = z.strictObject({
  heading: text(60, { title: "Heading" }),
  intro: longText(500, { title: "Introduction" }).optional(),
});
export type Contact = z.infer<typeof contact>;

const shareText = (title: string) =>
  z
    .strictObject({
      title: text(100, { title: "Title" }),
      line: text(80, { title: "Line below the title" }),
    })
    .meta({ title });

/** The text on the share images of the site's own pages. Share images of posts and projects take their text from the titles. */
export const sharing = z.strictObject({
  home: shareText("Front page"),
  about: shareText("About"),
  blogs: shareText("Blog"),
  portfolio: shareText("Portfolio"),
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
