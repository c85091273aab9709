import { z } from "zod";
import { choice, image, list, longText, refuseRepeated, text, webUrl } from "./fields.ts";

/** Returns the usual form of a language tag: `zh-Hant-TW` for `zh-hant-tw`, and `he` for the former `iw`. */
function canonicalTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    return tag;
  }
}

/** Who the site is about. */
export const identity = z.strictObject({
  name: text(60, { title: "Name", description: "Shown in the header, the footer, feeds and mails." }),
  roles: list(text(60, { title: "Role" }), { title: "Roles", item: "role", description: "What you do." }, 4),
  place: text(60, { title: "Place" }).optional(),
  email: z
    .email("Enter a full email address.")
    .max(254, "Use at most 254 characters.")
    .meta({ title: "Email", description: "Visitors who write to you by email use it." }),
  handle: text(40, { title: "Handle", description: "The short name on generated images." }).optional(),
  since: z
    .int("Enter a year.")
    .min(1950, "Enter a year from 1950 on.")
    .refine((year) => year <= new Date().getUTCFullYear(), "Enter a year that isn’t in the future.")
    .optional()
    .meta({ title: "Working since", examples: ["2015"] }),
  photo: image({ title: "Photo" }).optional(),
  availability: text(60, {
    title: "Availability",
    description: "The pill beside your greeting. Leave it empty to hide the pill.",
    examples: ["Open to freelance and contract work"],
  }).optional(),
  workMode: text(60, {
    title: "Where you work",
    description: "With the next three, what employers ask first. The footer and the résumé have them.",
    examples: ["Remote, or on site in Lisbon"],
  }).optional(),
  hours: text(60, { title: "Working hours", examples: ["10:00–18:00 in Lisbon (UTC+0)"] }).optional(),
  notice: text(60, { title: "When you can start", examples: ["Two weeks after signing"] }).optional(),
  languages: text(120, {
    title: "Languages you speak",
    description: "With commas between them.",
    examples: ["English (fluent), German (basic)"],
  }).optional(),
  siteTitle: text(70, { title: "Site title", description: "Browser tabs and search results show it." }),
  siteDescription: longText(180, {
    title: "Site description",
    description: "Search results show it below the title. 50 to 160 characters work best.",
  }),
  language: z
    .string({ error: "Fill in this field." })
    .overwrite(canonicalTag)
    .regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, "Enter a language tag such as en, en-GB or de.")
    .meta({
      title: "Language of your texts",
      description:
        "Fixed words such as “Read More” are in this language if it is en, de, es, fr, it, nl, pt, pl, ja or ar, and otherwise in English. Under Words you can replace each of them.",
      examples: ["en", "en-GB", "de"],
    }),
});
export type Identity = z.infer<typeof identity>;

export const socialPlatforms = [
  "Instagram",
  "X",
  "Facebook",
  "LinkedIn",
  "GitHub",
  "Discord",
  "YouTube",
  "ArtStation",
  "itch.io",
  "Steam",
  "Bluesky",
  "Mastodon",
  "Behance",
  "Twitch",
] as const;

const socialLink = z.strictObject({
  platform: choice(socialPlatforms, { title: "Platform" }),
  href: webUrl({ title: "URL of your profile" }),
});
export type SocialLink = z.infer<typeof socialLink>;

export const socialLinks = z.strictObject({
  links: list(
    socialLink.meta({ nameField: "platform" }),
    { title: "Profiles", item: "profile" },
    socialPlatforms.length,
  ).superRefine((links, context) =>
    refuseRepeated(
      context,
      links.map(({ platform }) => platform),
      (index) => [index, "platform"],
    ),
  ),
});
export type SocialLinks = z.infer<typeof socialLinks>;
