import { Fragment, type ReactNode } from "react";
import type { Hero } from "#contract/site/home.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { ChipList } from "#web/shared/ui/chip.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { AnchorLink } from "../anchor-link.tsx";
import { SitePicture } from "#web/shared/ui/site-picture.tsx";
import { NamedLabel } from "#web/shared/ui/named-label.tsx";
import { AmbientVideo } from "#web/shared/video/ambient-video.tsx";
import type { HomeData } from "../home-data.ts";
import { PlayableIsland } from "./island/playable-island.tsx";

/** Widths of the owner's image: six thirteenths of the page, or the full page on narrow screens. */
const frameSizes = "(width >= 1352px) 600px, (width > 768px) 44vw, 92vw";

type HeroTextProps = {
  hero: Hero;
  /** Null if there is no video. */
  onWatch: (() => void) | null;
  /** A row of projects below text and image. */
  work: ReactNode;
  /** May contain a game, to which the island links. */
  projects: HomeData["projects"] | null;
};

/** The first screen, without the video that two of its buttons play. */
export function HeroText({ hero, onWatch, work, projects }: HeroTextProps): React.ReactElement {
  const { identity } = useSite();
  const words = useWords().home;
  const { greeting, claim, lead, technologies, stats, talk, portfolio, learnMore, watchLabel } = hero;
  const hasMore = learnMore !== undefined || onWatch !== null;
  return (
    <section id="home" className="hero iso-grid" aria-labelledby="hero-claim">
      <EditLink section="hero" what="firstScreen" />
      <div className="container hero-columns">
        <div className="hero-text">
          {(greeting || identity.availability) && (
            <p className="hero-greeting">
              {greeting} {identity.availability && <Pill>{identity.availability}</Pill>}
            </p>
          )}
          <h1 id="hero-claim" className="hero-claim" data-size={claimSize(claim)}>
            {claim.map((line, index) => (
              <Fragment key={index}>
                <span>
                  <bdi>{line}</bdi>
                </span>{" "}
              </Fragment>
            ))}
          </h1>
          {lead && <p className="lead hero-lead">{lead}</p>}
          {technologies.length > 0 && (
            <div className="hero-chips">
              <ChipList items={technologies} label={words.technologies} />
            </div>
          )}
          {(talk || portfolio || hasMore) && (
            <div className="hero-actions">
              {talk && (
                <AnchorLink variant="block" to={talk.href}>
                  {talk.label}
                </AnchorLink>
              )}{" "}
              {portfolio && <ButtonLink to={portfolio.href}>{portfolio.label}</ButtonLink>}
              {hasMore && (
                <div className="hero-more">
                  {learnMore && (
                    <ButtonLink variant="quiet" to={learnMore.href}>
                      <NamedLabel
                        label={learnMore.label}
                        name={words.learnMore({ label: learnMore.label, name: identity.name })}
                      />
                    </ButtonLink>
                  )}{" "}
                  {onWatch && (
                    <Button className="hero-watch" variant="quiet" icon="play" onClick={onWatch}>
                      {watchLabel ?? words.watch}
                    </Button>
                  )}
                </div>
              )}
            </div>
          )}
          {stats && <Stats text={stats} />}
        </div>
        <Stage onWatch={onWatch} projects={projects} />
        {work}
      </div>
    </section>
  );
}

/** Long lines are set smaller, so that each stays on one line or two. */
function claimSize(claim: Hero["claim"]): "medium" | "small" | undefined {
  const longest = Math.max(...claim.map((line) => line.length));
  if (longest <= 20) return undefined;
  return longest <= 28 ? "medium" : "small";
}

/** A line of text with its numbers set large. */
function Stats({ text }: { text: string }) {
  return (
    <p className="hero-stats">
      {text.split(/( • )/).map((part, index) => {
        if (part === " • ")
          return (
            <Fragment key={index}>
              {" "}
              <span className="hero-stats-dot">•</span>{" "}
            </Fragment>
          );
        const [, number = "", words = ""] = /^(\S*\d\S*)?(.*)$/.exec(part) ?? [];
        return (
          <span key={index} className="hero-stat" dir="auto">
            {number && (
              <span className="wide">
                <Count text={number} />
              </span>
            )}
            {words}
          </span>
        );
      })}
    </p>
  );
}

/** Counts up to a whole number at the start of the text, in browsers that support the styles (hero-count.css). The text has the final number. */
function Count({ text }: { text: string }) {
  const [, digits, rest] = /^(\d{1,4})(?![\d.,])(.*)$/.exec(text) ?? [];
  if (digits === undefined) return text;
  return (
    <>
      <span className="hero-count" data-to={Number(digits)} data-digits={digits.length}>
        {digits}
      </span>
      {rest}
    </>
  );
}

/** The image of the first screen: the island, whose gems move for a few seconds, or the owner's image or video. */
function Stage({ onWatch, projects }: Pick<HeroTextProps, "onWatch" | "projects">) {
  const { look, pictures } = useSite();
  const words = useWords().home;
  const { hero } = look;
  return (
    <div className="hero-stage">
      {hero.kind === "art" && <PlayableIsland projects={projects} />}
      {hero.kind === "image" && (
        <SitePicture className="hero-frame" image={hero.image} pictures={pictures} sizes={frameSizes} priority />
      )}
      {hero.kind === "video" && (
        <div className="hero-frame">
          <AmbientVideo src={hero.video.src} poster={hero.video.poster} />
        </div>
      )}
      {onWatch && (
        <IconButton
          className="hero-play"
          variant="outline"
          icon="play"
          label={words.playIntro}
          tooltip="below end"
          onClick={onWatch}
        />
      )}
    </div>
  );
}
