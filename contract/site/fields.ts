// The kinds of fields that site content is made of. Each carries hints for its form field in its metadata, and errors that are sentences.
import { z } from "zod";

/** What a form shows for a field. `toJSONSchema` copies these hints. */
export type FieldHints = {
  title: string;
  /** The help text below the field. */
  description?: string;
  examples?: readonly string[];
  /** Which control edits the value, where its type alone doesn't say so. */
  widget?: "textarea" | "url" | "image" | "video" | "color" | "seed";
  /** The labels of options whose value isn't a word. */
  labels?: Readonly<Record<string, string>>;
  /** The name of one entry of a list, for the Add button and messages. */
  item?: string;
  /** The property that names a collapsed entry of a list. */
  nameField?: string;
  /** Not edited by a person. */
  hidden?: boolean;
};

const listMaximum = 200;

export function text(max: number, hints: FieldHints): z.ZodString {
  return z
    .string({ error: "Fill in this field." })
    .min(1, "Fill in this field.")
    .max(max, `Use at most ${max} characters.`)
    .meta(hints);
}

/** Several lines or sentences. */
export function longText(max: number, hints: FieldHints): z.ZodString {
  return text(max, { widget: "textarea", ...hints });
}

/** A link: another site, a page of this site, an anchor on the page, an email address or a phone number. */
export function href(hints: FieldHints): z.ZodString {
  const mistake =
    "Enter a URL such as https://example.com, a path of this site such as /portfolio, or an anchor such as #contact-us.";
  return text(300, { widget: "url", ...hints })
    .regex(
      /^(https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?|\/(?![/\\])\S*|#[\w-]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+)$/,
      mistake,
    )
    .refine(isPrintable, mistake);
}

/** A URL of another site. */
export function webUrl(hints: FieldHints): z.ZodString {
  const mistake = "Enter a URL that starts with https://.";
  return text(300, { widget: "url", ...hints })
    .regex(/^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/, mistake)
    .refine(isPrintable, mistake);
}

/** Not part of the patterns, which programs read in the API's description, some without Unicode classes. */
function isPrintable(url: string): boolean {
  return !/\p{Cc}/u.test(url);
}

export function choice<const Values extends readonly [string, ...string[]]>(values: Values, hints: FieldHints) {
  return z.enum(values, { error: "Choose one of the options." }).meta(hints);
}

export function flag(hints: FieldHints) {
  return z.boolean({ error: "Choose on or off." }).optional().meta(hints);
}

/** A list with any number of entries. An empty list hides its part of the page. */
export function list<Item extends z.ZodType>(
  item: Item,
  hints: FieldHints & { item: string },
  max: number = listMaximum,
): z.ZodArray<Item> {
  return z.array(item, { error: "Use a list." }).max(max, `Use at most ${max} entries.`).meta(hints);
}

/** Identifies an entry in links. The server makes it from the entry's title. */
export const entryId = z
  .string({ error: "Fill in this field." })
  .max(80, "Use at most 80 characters.")
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and hyphens.")
  .meta({ title: "Id", hidden: true });

export const link = z.strictObject({ label: text(60, { title: "Label" }), href: href({ title: "Link" }) });
export type SiteLink = z.infer<typeof link>;

/** What stays visible where an image is cropped. */
export const focalPoints = [
  "center",
  "top",
  "bottom",
  "left",
  "right",
  "top-left",
  "top-right",
  "bottom-left",
  "bottom-right",
] as const;

/** A file of this site that ends in one of `endings`, such as `mp4|webm`. Pages load no files of other sites. */
function filePath(endings: string, hints: FieldHints): z.ZodString {
  return text(300, hints).regex(
    new RegExp(String.raw`^/(?![/\\])\S+\.(${endings})$`, "i"),
    `Choose a file from the media library. It ends in .${endings.replaceAll("|", ", .")}.`,
  );
}

const imageEndings = "avif|gif|jpg|jpeg|png|svg|webp";

export function image(hints: FieldHints) {
  return z
    .strictObject({
      src: filePath(imageEndings, { title: "Image" }),
      alt: z
        .string()
        .max(300, "Use at most 300 characters.")
        .optional()
        .meta({ title: "Alternative text", description: "What the image shows, for people who can’t see it." }),
      focalPoint: z
        .enum(focalPoints, { error: "Choose one of the options." })
        .optional()
        .meta({ title: "Focal point", description: "What stays visible where the image is cropped." }),
    })
    .meta({ widget: "image", ...hints });
}
export type SiteImage = z.infer<ReturnType<typeof image>>;

const videoFileKind = z
  .strictObject({
    kind: z.literal("mp4"),
    src: filePath("mp4|m4v|webm", { title: "Video file" }),
    poster: filePath(imageEndings, { title: "Still image" }).optional(),
  })
  .meta({ title: "Video file" });

/** A video that this site serves itself. */
export function videoFile(hints: FieldHints) {
  return z
    .discriminatedUnion("kind", [videoFileKind], { error: "Choose a video file." })
    .meta({ widget: "video", ...hints });
}

export function video(hints: FieldHints) {
  return z
    .discriminatedUnion(
      "kind",
      [
        videoFileKind,
        z
          .strictObject({
            kind: z.literal("youtube"),
            id: z
              .string({ error: "Fill in this field." })
              .regex(/^[A-Za-z0-9_-]{11}$/, "Enter the 11 characters of the YouTube video’s id.")
              .meta({ title: "YouTube id", examples: ["aqz-KE-bpKQ"] }),
          })
          .meta({ title: "YouTube" }),
        z
          .strictObject({
            kind: z.literal("vimeo"),
            id: z
              .string({ error: "Fill in this field." })
              .regex(/^\d{1,12}$/, "Enter the digits of the Vimeo video’s id.")
              .meta({ title: "Vimeo id", examples: ["76979871"] }),
          })
          .meta({ title: "Vimeo" }),
      ],
      { error: "Choose a video file, YouTube or Vimeo." },
    )
    .meta({ widget: "video", ...hints });
}
export type VideoSource = z.infer<ReturnType<typeof video>>;

type Path = (string | number)[];

/** Reports every value that repeats an earlier one. `pathOf` returns the path of the field at an index. */
export function refuseRepeated(context: z.RefinementCtx, values: readonly string[], pathOf: (index: number) => Path) {
  values.forEach((value, index) => {
    if (values.indexOf(value) < index)
      context.addIssue({ code: "custom", path: pathOf(index), message: `“${value}” is already used above.` });
  });
}
