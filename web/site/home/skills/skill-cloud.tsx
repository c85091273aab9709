import { memo, useEffect, useRef, useState } from "react";
import type { SkillGroup } from "#contract/site/home.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/shared/ui/button.tsx";
import "#web/shared/ui/tooltip.css";

const { mobileCount } = limits.skills;

type SkillCloudProps = {
  items: SkillGroup["items"];
  /** On narrow screens the rest waits for its button. */
  all: boolean;
  /** The same for as long as the cloud is there: which category shows is the styles' business, and renders no cloud anew. */
  onAll: () => void;
};

export const SkillCloud = memo(function SkillCloud({ items, all, onAll }: SkillCloudProps): React.ReactElement {
  const cloud = useRef<HTMLUListElement>(null);
  // Touch has no hover: a tap says where a skill was used, until the next one.
  const [told, setTold] = useState<string | null>(null);

  // The bubbles settled before they were in view, so they move once more.
  useEffect(() => {
    if (!cloud.current) return;
    const watcher = new IntersectionObserver(
      (sightings) => {
        if (sightings.some((sighting) => sighting.isIntersecting)) floatAgain(cloud.current);
      },
      { threshold: 0.2 },
    );
    watcher.observe(cloud.current);
    return () => watcher.disconnect();
  }, []);

  // The pressed button is gone, so the focus moves to the first new skill.
  useEffect(() => {
    if (all && document.activeElement === document.body)
      cloud.current?.querySelectorAll("button")[mobileCount]?.focus({ preventScroll: true });
  }, [all]);

  return (
    <>
      <ul
        ref={cloud}
        className="skills-cloud"
        data-all={all || undefined}
        onPointerEnter={() => floatAgain(cloud.current)}
      >
        {items.map(({ name, years, usedIn }) => (
          <li key={name}>
            <button
              type="button"
              className="skill"
              data-length={Math.min(name.length, longestCounted)}
              data-tooltip={usedIn}
              data-years={years && yearsOf(years)}
              data-told={told === name || undefined}
              onClick={() => setTold(name)}
              onBlur={() => setTold(null)}
            >
              <span className="skill-name">{name}</span>{" "}
              {years && <span className="skill-years meta">{yearsOf(years)}</span>}
              {usedIn && <span className="visually-hidden"> {usedIn}</span>}
            </button>
          </li>
        ))}
      </ul>
      {items.length > mobileCount && !all && (
        <Button className="skills-all" onClick={onAll}>
          Load All
        </Button>
      )}
    </>
  );
});

/** The styles have a rule for each length up to this one, at which the widest bubble is reached. */
const longestCounted = 10;

function yearsOf(years: number): string {
  return `${years} ${years === 1 ? "year" : "years"}`;
}

function floatAgain(cloud: HTMLElement | null): void {
  for (const animation of cloud?.getAnimations({ subtree: true }) ?? []) {
    if (animation.playState === "finished") animation.play();
  }
}
