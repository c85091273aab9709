import type { SectionName } from "#contract/site/section-names.ts";

/** The contents of each section of the site, for the list of sections and the command palette. */
export const sectionHelp: Readonly<Record<SectionName, string>> = {
  identity: "Your name, roles, availability, email and photo, the site’s title and language",
  hero: "Greeting, claim, buttons and figures at the top of the front page",
  home: "Which sections the front page has, and in which order",
  backstory: "Jobs and schools on the timeline",
  services: "What you offer, and at which price",
  skills: "Groups of skills",
  howIWork: "The steps of working with you",
  faq: "Questions and answers",
  about: "The page about you",
  contact: "Words beside the contact form",
  socialLinks: "Your profiles on other sites",
  navigation: "Links in the header",
  footer: "The end of each page: closing line, button, links, colophon",
  sharing: "Titles on share images and in search results; AI crawlers",
  look: "Colors, fonts, the first image and the logo",
  words: "Fixed words of the pages, such as “Read More”, in your own words",
  resume: "The résumé to download",
  newsletter: "Whether visitors can subscribe, what readers get, the sender, the legal line",
  statistics: "What is counted of visits",
};
