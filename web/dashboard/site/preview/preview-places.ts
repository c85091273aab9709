import type { SectionName } from "#contract/site/section-names.ts";

/** The page that shows a section, and the section's anchor on the page. Null: no page shows it. */
const places: Readonly<Record<SectionName, { path: string; anchor: string } | null>> = {
  identity: { path: "/", anchor: "" },
  hero: { path: "/", anchor: "" },
  home: { path: "/", anchor: "" },
  backstory: { path: "/", anchor: "backstory" },
  services: { path: "/", anchor: "services" },
  skills: { path: "/", anchor: "skills" },
  howIWork: { path: "/", anchor: "how-i-work" },
  faq: { path: "/", anchor: "faq" },
  about: { path: "/about", anchor: "" },
  contact: { path: "/", anchor: "contact-us" },
  socialLinks: { path: "/", anchor: "contact-us" },
  navigation: { path: "/blogs", anchor: "" },
  footer: { path: "/blogs", anchor: "footer" },
  sharing: null,
  look: { path: "/", anchor: "" },
  resume: null,
};

export function hasPreview(section: SectionName): boolean {
  return places[section] !== null;
}

export function previewUrl(section: SectionName, token: string): string {
  const { path, anchor } = places[section] ?? { path: "/", anchor: "" };
  return `${path}?${new URLSearchParams({ preview: token })}${anchor && `#${anchor}`}`;
}
