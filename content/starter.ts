// The content that fills an empty site. From then on the owner edits it in the dashboard; changes to these files reach only new sites.
import type { SiteContent } from "#contract/site/sections.ts";
import { aboutOf } from "./about.ts";
import { backstoryOf } from "./backstory.ts";
import { contact } from "./contact.ts";
import { faqOf } from "./faq.ts";
import { heroOf } from "./hero.ts";
import { home } from "./home.ts";
import { howIWork } from "./how-i-work.ts";
import { identityOf, socialLinks } from "./identity.ts";
import { look } from "./look.ts";
import { footer, navigation } from "./navigation.ts";
import { exampleOwner, type Owner } from "./owner.ts";
import { resume } from "./resume.ts";
import { services } from "./services.ts";
import { sharingOf } from "./sharing.ts";
import { skills } from "./skills.ts";
import { newsletter } from "./newsletter.ts";
import { statistics } from "./statistics.ts";

/** Returns the starter content as if it were about this owner. */
export function starterContentOf(owner: Owner): SiteContent {
  return {
    identity: identityOf(owner),
    hero: heroOf(owner),
    home,
    backstory: backstoryOf(owner),
    services,
    skills,
    howIWork,
    faq: faqOf(owner),
    about: aboutOf(owner),
    contact,
    socialLinks,
    navigation,
    footer,
    sharing: sharingOf(owner),
    look,
    words: { own: {} },
    resume,
    newsletter,
    statistics,
  };
}

export const starterContent: SiteContent = starterContentOf(exampleOwner);
