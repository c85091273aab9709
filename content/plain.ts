// What an owner who starts without the example's texts gets: empty lists, and neutral texts where a section needs one.
import type { About } from "#contract/site/about.ts";
import type { Footer } from "#contract/site/frame.ts";
import type { Hero } from "#contract/site/home.ts";
import type { Identity } from "#contract/site/identity.ts";
import type { SiteContent } from "#contract/site/sections.ts";
import { joinUpTo } from "./join-up-to.ts";
import type { Owner } from "./owner.ts";
import { starterContentOf } from "./starter.ts";

/** Returns the content of a site about this owner on which nothing is made up. */
export function plainContentOf(owner: Owner): SiteContent {
  const starter = starterContentOf(owner);
  const { callLabel } = starter.services;
  return {
    ...starter,
    identity: plainIdentity(owner, starter.identity),
    hero: plainHero(owner, starter.hero),
    backstory: { heading: starter.backstory.heading, entries: [] },
    services: { heading: "Services", ...(callLabel && { callLabel }), entries: [] },
    skills: { heading: starter.skills.heading, groups: [] },
    howIWork: { heading: starter.howIWork.heading, steps: [] },
    faq: { heading: "Questions and answers", entries: [] },
    about: plainAbout(owner, starter.about),
    contact: { heading: starter.contact.heading, intro: "Tell me about your project. I look forward to your message." },
    socialLinks: { links: [] },
    footer: plainFooter(starter.footer),
    sharing: {
      home: { title: owner.name, line: joinUpTo(80, " · ", owner.roles) || owner.name },
      about: { title: "About me", line: "About" },
      blogs: { title: "Blog", line: "Blog", description: `Posts by ${owner.name}.` },
      portfolio: { title: "Portfolio", line: "Portfolio", description: `Projects by ${owner.name}.` },
      aiCrawlers: "everything",
    },
  };
}

function plainIdentity(owner: Owner, starter: Identity): Identity {
  const { availability: _availability, workMode: _workMode, hours: _hours, notice: _notice, ...known } = starter;
  const { languages: _languages, ...identity } = known;
  const who = joinUpTo(130, ", ", [owner.name, ...owner.roles]);
  return { ...identity, siteDescription: `${who}. Projects, services and contact.` };
}

function plainHero({ name, roles }: Owner, { talk, portfolio, learnMore }: Hero): Hero {
  return {
    greeting: `Hi, I’m ${name}`,
    claim: [(roles[0] ?? name).slice(0, 40)],
    technologies: [],
    ...(talk && { talk }),
    ...(portfolio && { portfolio }),
    ...(learnMore && { learnMore }),
  };
}

/** The closing line and the colophon are the example's own words. */
function plainFooter({ heading: _heading, colophon: _colophon, ...footer }: Footer): Footer {
  return footer;
}

function plainAbout({ name, roles, place }: Owner, { story, engines, capabilities, skills }: About): About {
  const what = joinUpTo(250, ", ", roles);
  return {
    hero: {
      heading: "About me",
      lead: `I’m ${name}${what && `, ${what}`}${place ? `, and I work from ${place}` : ""}.`,
    },
    story: { heading: story.heading, paragraphs: [] },
    engines: { heading: engines.heading, items: [] },
    capabilities: { heading: capabilities.heading, columns: [] },
    skills: { heading: skills.heading, columns: [] },
  };
}
