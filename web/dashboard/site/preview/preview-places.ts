import type { SectionName } from "#contract/site/section-names.ts";

/** The page that shows a section, and the section's id on the page; null if no page shows it. */
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
  footer: { path: "/blogs", anchor: "end" },
  sharing: null,
  look: { path: "/", anchor: "" },
  words: { path: "/", anchor: "" },
  resume: null,
  newsletter: null,
  statistics: null,
};

export function hasPreview(section: SectionName): boolean {
  return places[section] !== null;
}

export function previewUrl(section: SectionName, token: string): string {
  return `${places[section]?.path ?? "/"}?${new URLSearchParams({ preview: token })}`;
}

/** Scrolls the page to the section. An anchor in its URL would scroll the dashboard as well. */
export function scrollToSection(section: SectionName, page: Window): void {
  const { anchor = "" } = places[section] ?? {};
  const root = page.document.documentElement;
  if (anchor === "end") return page.scrollTo(0, root.scrollHeight);
  const target = anchor === "" ? null : page.document.querySelector(`#${anchor}`);
  if (!target) return;
  const header = Number.parseFloat(page.getComputedStyle(root).scrollPaddingTop) || 0;
  page.scrollTo(0, target.getBoundingClientRect().top + page.scrollY - header);
}
