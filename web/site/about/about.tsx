// The biography page: who the owner is, the engines and methods they use, and how to contact them.
import type { MetaFunction } from "react-router";
import { about } from "#content/about.ts";
import { profile } from "#content/profile.ts";
import { sharing } from "#content/sharing.ts";
import { pageCard } from "#contract/sharing.ts";
import { ContactSection } from "#web/site/contact/contact-section.tsx";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { FloatingSocials } from "#web/site/contact/floating-socials.tsx";
import { siteOf } from "#web/shared/site/site.ts";
import { profileData } from "#web/seo/structured-data.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { SectionHead } from "#web/shared/ui/section-head.tsx";
import { useVideoDialog } from "#web/shared/video/use-video-dialog.tsx";
import { EngineMark } from "./engine-mark.tsx";
import { scene } from "./scene.ts";
import "./about.css";

export const handle: RouteHandle = { hydrate: "intent", query: ["sent"] };

export default function About(): React.ReactElement {
  return (
    <>
      <Intro />
      <Story />
      <Engines />
      <Capabilities />
      <MySkills />
      <ContactSection />
      <FloatingSocials behind=".about-watch" />
    </>
  );
}

const sceneSources = [
  { type: "image/avif", srcSet: scene.widths.map((width) => `/about/scene-${width}.avif ${width}w`).join(", ") },
];

/** Widths of the image: seven twelfths of the page, or the full page on narrow screens. */
const sceneSizes = "(min-width: 1352px) 690px, (min-width: 1024px) 52vw, 92vw";

function Intro() {
  const { heading, lead, watchLabel } = about.hero;
  const { watch, dialog } = useVideoDialog(about.introVideo);
  return (
    <section id="about" className="about-hero iso-grid" aria-labelledby="about-heading">
      <div className="container about-hero-columns">
        <div>
          <h1 id="about-heading">{heading}</h1>
          <p className="lead">{lead}</p>
          <Button className="about-watch" variant="block" icon="play" aria-haspopup="dialog" onClick={watch}>
            {watchLabel}
          </Button>
        </div>
        <Picture
          className="about-picture picture-art"
          src="/about/scene.webp"
          sources={sceneSources}
          sizes={sceneSizes}
          alt="One small island of blocks, drawn in three stages: wireframe, grey blocks, painted."
          width={scene.width}
          height={scene.height}
          priority
        />
      </div>
      {dialog}
    </section>
  );
}

function Story() {
  const { heading, paragraphs } = about.story;
  return (
    <section className="container section about-story" aria-labelledby="story-heading">
      <h2 id="story-heading">{heading}</h2>
      <div className="about-story-text">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function Engines() {
  const { heading, items } = about.engines;
  return (
    <section className="container section" aria-labelledby="engines-heading">
      <SectionHead id="engines-heading" heading={heading} />
      <ul className="engines">
        {items.map(({ name, line }) => (
          <li key={name} className="engine">
            <EngineMark name={name} />
            <h3>{name}</h3>
            <p className="muted">{line}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Capabilities() {
  const { heading, columns } = about.capabilities;
  return (
    <section className="container section" aria-labelledby="capabilities-heading">
      <SectionHead id="capabilities-heading" heading={heading} />
      <div className="capabilities">
        {columns.map(({ title, items }) => (
          <div key={title}>
            <h3>{title}</h3>
            <dl>
              {items.map(({ name, line }) => (
                <div key={name} className="capability">
                  <dt>{name}</dt>
                  <dd className="muted">{line}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

function MySkills() {
  const { heading, columns } = about.skills;
  return (
    <section className="container section" aria-labelledby="my-skills-heading">
      <SectionHead id="my-skills-heading" heading={heading} />
      <div className="my-skills">
        {columns.map(({ title, items }) => (
          <div key={title} className="my-skills-column">
            <h3>{title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({
    site: siteOf(matches),
    title: `About ${profile.name} — ${profile.roles.join(", ")}`,
    description: about.hero.lead,
    path: "/about",
    type: "profile",
    card: pageCard("about", sharing.about),
  }),
  profileData(siteOf(matches).url, "/about"),
];
