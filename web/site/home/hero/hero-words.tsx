import { Fragment } from "react";
import { hero } from "#content/hero.ts";
import { profile } from "#content/profile.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { ChipList } from "#web/shared/ui/chip.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { AnchorLink } from "../anchor-link.tsx";
import { Island } from "../../../shared/island/island.tsx";

const { talk, learnMore, portfolio, watchIntro } = hero.actions;

/** The first screen, without the video that two of its buttons play. */
export function HeroWords({ onWatch }: { onWatch: () => void }): React.ReactElement {
  return (
    <section id="home" className="hero iso-grid" aria-labelledby="hero-claim">
      <div className="container hero-columns">
        <div className="hero-text">
          <p className="hero-greeting">
            {hero.greeting}{" "}
            <Pill tone="ok" dot>
              {profile.availability}
            </Pill>
          </p>
          <h1 id="hero-claim" className="hero-claim">
            {hero.claim.map((line) => (
              <Fragment key={line}>
                <span>{line}</span>{" "}
              </Fragment>
            ))}
          </h1>
          <p className="lead hero-lead">{hero.lead}</p>
          <div className="hero-chips">
            <ChipList items={hero.technologies} label="Technologies" />
          </div>
          <div className="hero-actions">
            <AnchorLink variant="block" to={talk.href}>
              {talk.label}
            </AnchorLink>{" "}
            <ButtonLink to={portfolio.href}>{portfolio.label}</ButtonLink>
            <div className="hero-more">
              <ButtonLink variant="quiet" to={learnMore.href}>
                {learnMore.label}
                <span className="visually-hidden"> about {profile.name}</span>
              </ButtonLink>{" "}
              <Button className="hero-watch" variant="quiet" onClick={onWatch}>
                {watchIntro.label}
              </Button>
            </div>
          </div>
          <Stats text={hero.stats} />
        </div>
        <Stage onWatch={onWatch} />
      </div>
    </section>
  );
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
          <span key={index} className="hero-stat">
            <span className="wide">{number}</span>
            {words}
          </span>
        );
      })}
    </p>
  );
}

/** The island. Its gems move for a few seconds, and again while the pointer is over it. */
function Stage({ onWatch }: { onWatch: () => void }) {
  return (
    <div className="hero-stage">
      <Island className="hero-island" />
      <Button className="hero-play" variant="block" icon="play" onClick={onWatch}>
        <span className="visually-hidden">Play the intro video</span>
      </Button>
    </div>
  );
}
