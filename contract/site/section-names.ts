// Separate from the schemas, so that pages can use the names without the validation code.

/** In the order in which the dashboard lists them. The keys are also their names in URLs, exports and the database. */
export const sectionTitles = {
  identity: "Identity",
  hero: "First screen",
  home: "Front page",
  backstory: "Backstory",
  services: "Services",
  skills: "Skills",
  howIWork: "How I work",
  faq: "FAQ",
  about: "About",
  contact: "Contact",
  socialLinks: "Social links",
  navigation: "Menu",
  footer: "Footer",
  sharing: "Search and sharing",
  look: "Look",
  words: "Words",
  resume: "Résumé",
  newsletter: "Newsletter",
  statistics: "Statistics",
} as const;
export type SectionName = keyof typeof sectionTitles;
export const sectionNames = Object.keys(sectionTitles) as readonly SectionName[];

export function isSectionName(name: string): name is SectionName {
  return Object.hasOwn(sectionTitles, name);
}
