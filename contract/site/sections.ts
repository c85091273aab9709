// Every section of the site's content: its schema, and its name in the dashboard.
import type { z } from "zod";
import { about } from "./about.ts";
import { contact, footer, navigation, sharing } from "./frame.ts";
import { backstory, faq, hero, home, howIWork, services, skills } from "./home.ts";
import { identity, socialLinks } from "./identity.ts";
import { look } from "./look.ts";
import { newsletter } from "./newsletter.ts";
import { resume } from "./resume.ts";
import type { SectionName } from "./section-names.ts";
import { statistics } from "./statistics.ts";
import { words } from "./words.ts";

type Section = {
  schema: z.ZodObject;
  /**
   * Moves documents of earlier schemas up by one version each: the first entry turns version 1 into version 2. The section's version is one
   * more than the number of its migrations.
   */
  migrations: readonly ((document: Record<string, unknown>) => Record<string, unknown>)[];
};

export const sections = {
  identity: { schema: identity, migrations: [] },
  socialLinks: { schema: socialLinks, migrations: [] },
  hero: { schema: hero, migrations: [] },
  home: { schema: home, migrations: [] },
  backstory: { schema: backstory, migrations: [] },
  services: { schema: services, migrations: [] },
  skills: { schema: skills, migrations: [] },
  howIWork: { schema: howIWork, migrations: [] },
  faq: { schema: faq, migrations: [] },
  about: { schema: about, migrations: [] },
  contact: { schema: contact, migrations: [] },
  navigation: { schema: navigation, migrations: [] },
  footer: { schema: footer, migrations: [] },
  sharing: {
    schema: sharing,
    migrations: [(document) => ({ aiCrawlers: "everything", ...document })],
  },
  look: { schema: look, migrations: [] },
  words: { schema: words, migrations: [] },
  resume: { schema: resume, migrations: [] },
  newsletter: { schema: newsletter, migrations: [] },
  statistics: { schema: statistics, migrations: [] },
} as const satisfies Record<SectionName, Section>;

/** The content of the whole site. */
export type SiteContent = { [Name in SectionName]: z.infer<(typeof sections)[Name]["schema"]> };

export function sectionVersion(name: SectionName): number {
  return sections[name].migrations.length + 1;
}
