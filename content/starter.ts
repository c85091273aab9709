// The content that fills an empty site. From then on the owner edits it in the dashboard; changes to these files reach only new sites.
import type { SiteContent } from "#contract/site/sections.ts";
import { about } from "./about.ts";
import { backstory } from "./backstory.ts";
import { contact } from "./contact.ts";
import { faq } from "./faq.ts";
import { hero } from "./hero.ts";
import { home } from "./home.ts";
import { howIWork } from "./how-i-work.ts";
import { identity, socialLinks } from "./identity.ts";
import { look } from "./look.ts";
import { footer, navigation } from "./navigation.ts";
import { resume } from "./resume.ts";
import { services } from "./services.ts";
import { sharing } from "./sharing.ts";
import { skills } from "./skills.ts";

export const starterContent: SiteContent = {
  identity,
  hero,
  home,
  backstory,
  services,
  skills,
  howIWork,
  faq,
  about,
  contact,
  socialLinks,
  navigation,
  footer,
  sharing,
  look,
  resume,
};
