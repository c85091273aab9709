// The biography page: who the owner is, the engines and methods they use, and how to contact them.
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import type { About as AboutContent } from "#contract/site/about.ts";
import { loadSections, type SiteSections } from "#web/shared/api/load-sections.ts";
import { sceneImage } from "#contract/look-files.ts";
import { pageCard } from "#contract/sharing.ts";
import { ContactSection } from "#web/site/contact/contact-section.tsx";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { FloatingSocials } from "#web/site/contact/floating-socials.tsx";
import { ResumeLink } from "#web/site/contact/resume-link.tsx";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { siteOf, useSite } from "#web/shared/site/site.ts";
import { profileData } from "#web/seo/structured-data.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Picture, type PictureProps } from "#web/shared/ui/picture.tsx";
import { SitePicture } from "#web/shared/ui/site-picture.tsx";
import { SectionHead } from "#web/shared/ui/section-head.tsx";
import { useVideoDialog } from "#web/shared/video/use-video-dialog.tsx";
import { EngineMark } from "./engine-mark.tsx";
import { Stages } from "./stages.tsx";
import { scene } from "./scene.ts";
import "./about.css";

export const handle: RouteHandle = { hydrate: "intent", query: ["sent"] };

type AboutData = SiteSections<"about" | "contact"> & { hasResume: boolean };

async function load(args: LoaderFunctionArgs): Promise<AboutData> {
  const { resume, ...data } = await loadSections(args, ["about", "contact", "resume"]);
  return { ...data, hasResume: resume.isPublic === true };
}

export { load as loader, load as clientLoader };

export default function About(): React.ReactElement {
  const { about, contact, pictures, hasResume } = useLoaderData<AboutData>();
  const { story, engines, capabilities, skills } = about;
  return (
    <>
      <Intro about={about} pictures={pictures} hasResume={hasResume} />
      {story.paragraphs.length > 0 && <Story story={story} />}
      {engines.items.length > 0 && <Engines engines={engines} />}
      {capabilities.columns.some(hasItems) && <Capabilities capabilities={capabilities} />}
      {skills.columns.some(hasItems) && <MySkills skills={skills} />}
      <ContactSection contact={contact} />
      <FloatingSocials behind=".about-watch" />
    </>
  );
}

/** Returns whether a column has entries. The page hides a column that has only a title. */
function hasItems({ items }: { items: readonly unknown[] }): boolean {
  return items.length > 0;
}

const drawn = { day: sceneFiles("scene"), night: sceneFiles("scene-night") };

function sceneFiles(name: string): Pick<PictureProps, "src" | "sources"> {
  const srcSet = scene.widths.map((width) => `/about/${name}-${width}.avif ${width}w`).join(", ");
  return { src: `/about/${name}.webp`, sources: [{ type: "image/avif", srcSet }] };
}

/** Widths of the image: seven twelfths of the page, or the full page on narrow screens. */
const sceneSizes = "(min-width: 1352px) 690px, (min-width: 1024px) 52vw, 92vw";

function Intro({
  about: { hero, introVideo },
  pictures,
  hasResume,
}: Pick<AboutData, "about" | "pictures" | "hasResume">) {
  const words = useWords();
  const { heading, lead, watchLabel, image } = hero;
  const { watch, dialog } = useVideoDialog(introVideo);
  const tinted = sceneImage(useSite().look);
  return (
    <section id="about" className="about-hero iso-grid" aria-labelledby="about-heading">
      <EditLink section="about" what="firstScreen" />
      <div className="container about-hero-columns">
        <div>
          <h1 id="about-heading">{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
          {(introVideo || hasResume) && (
            <div className="about-actions">
              {introVideo && (
                <Button className="about-watch" variant="block" icon="play" aria-haspopup="dialog" onClick={watch}>
                  {watchLabel ?? words.home.watch}
                </Button>
              )}
              {hasResume && <ResumeLink />}
            </div>
          )}
        </div>
        {image ? (
          <SitePicture
            className="about-picture"
            image={image}
            pictures={pictures}
            ratio={isPortrait(pictures[image.src]) ? "portrait" : "card"}
            sizes={sceneSizes}
            priority
          />
        ) : (
          <Stages>
            <Picture
              {...(tinted ? { src: tinted.day, night: { src: tinted.night } } : { ...drawn.day, night: drawn.night })}
              sizes={sceneSizes}
              alt={words.about.island}
              width={scene.width}
              height={scene.height}
              priority
            />
          </Stages>
        )}
      </div>
      {dialog}
    </section>
  );
}

/** The frame of other images would cut off the head or the hands of a person. */
function isPortrait(image: { width: number; height: number } | undefined): boolean {
  return image !== undefined && image.height > image.width;
}

function Story({ story: { heading, paragraphs } }: Pick<AboutContent, "story">) {
  return (
    <section className="container section about-story" aria-labelledby="story-heading">
      <h2 id="story-heading">{heading}</h2>
      <EditLink section="about" what="story" />
      <div className="about-story-text">
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

function Engines({ engines: { heading, items } }: Pick<AboutContent, "engines">) {
  return (
    <section className="container section" aria-labelledby="engines-heading">
      <SectionHead id="engines-heading" heading={heading} />
      <EditLink section="about" what="engines" />
      <ul className="engines">
        {items.map(({ name, line }, index) => (
          <li key={index} className="engine">
            <EngineMark name={name} />
            <h3>{name}</h3>
            {line && <p className="muted">{line}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Capabilities({ capabilities: { heading, columns } }: Pick<AboutContent, "capabilities">) {
  return (
    <section className="container section" aria-labelledby="capabilities-heading">
      <SectionHead id="capabilities-heading" heading={heading} />
      <EditLink section="about" what="capabilities" />
      <div className="capabilities">
        {columns.filter(hasItems).map(({ title, items }, column) => (
          <div key={column}>
            <h3>{title}</h3>
            <ul>
              {items.map(({ name, line }, index) => (
                <li key={index} className="capability">
                  <p className="capability-name">{name}</p>
                  {line && <p className="muted">{line}</p>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function MySkills({ skills: { heading, columns } }: Pick<AboutContent, "skills">) {
  return (
    <section className="container section" aria-labelledby="my-skills-heading">
      <SectionHead id="my-skills-heading" heading={heading} />
      <EditLink section="about" what="skills" />
      <div className="my-skills">
        {columns.filter(hasItems).map(({ title, items }, column) => (
          <div key={column} className="my-skills-column">
            <h3>{title}</h3>
            <ul>
              {items.map((item, index) => (
                <li key={index}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export const meta: MetaFunction<typeof load> = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  const { name, roles, siteDescription } = site.identity;
  return [
    ...pageMeta({
      site,
      title: [wordsOf(site).about.title({ name }), roles.join(", ")].filter(Boolean).join(" — "),
      description: loaderData?.about.hero.lead ?? siteDescription,
      path: "/about",
      type: "profile",
      card: pageCard("about", site.sharing.about),
      hasMarkdown: true,
    }),
    profileData(site, "/about"),
  ];
};
