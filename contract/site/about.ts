import { z } from "zod";
import { image, list, longText, text, video } from "./fields.ts";

const heading = text(80, { title: "Heading" });

const described = z.strictObject({
  name: text(60, { title: "Name" }),
  line: text(200, { title: "In one sentence" }).optional(),
});

const headedList = z.strictObject({
  title: text(60, { title: "Title" }),
  items: list(text(80, { title: "Entry" }), { title: "Entries", item: "entry" }, 40),
});

/** The biography page. A part without entries is not on the page. */
export const about = z.strictObject({
  hero: z
    .strictObject({
      heading: text(100, { title: "Heading" }),
      lead: longText(400, { title: "Introduction", description: "Search results show it, too." }),
      image: image({ title: "Image", description: "Without one, the page shows a generated scene." }).optional(),
      watchLabel: text(40, { title: "Label of the video button" }).optional(),
    })
    .meta({ title: "First screen" }),
  introVideo: video({ title: "Intro video", description: "Plays in a dialog." }).optional(),
  story: z
    .strictObject({
      heading,
      paragraphs: list(longText(2000, { title: "Paragraph" }), { title: "Paragraphs", item: "paragraph" }, 50),
    })
    .meta({ title: "Story" }),
  engines: z
    .strictObject({
      heading,
      items: list(described.meta({ nameField: "name" }), { title: "Engines or tools", item: "entry" }, 40),
    })
    .meta({ title: "Engines" }),
  capabilities: z
    .strictObject({
      heading,
      columns: list(
        z
          .strictObject({
            title: text(60, { title: "Title" }),
            items: list(described.meta({ nameField: "name" }), { title: "Entries", item: "entry" }, 40),
          })
          .meta({ nameField: "title" }),
        { title: "Columns", item: "column" },
        20,
      ),
    })
    .meta({ title: "Frameworks and capabilities" }),
  skills: z
    .strictObject({
      heading,
      columns: list(headedList.meta({ nameField: "title" }), { title: "Columns", item: "column" }, 20),
    })
    .meta({ title: "Skills" }),
});
export type About = z.infer<typeof about>;
