import { memo, useEffect, useRef, useState } from "react";
import type { SkillGroup } from "#contract/site/home.ts";
import { useWords } from "#web/shared/site/words.ts";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/shared/ui/button.tsx";
import "#web/shared/ui/tooltip.css";

const { mobileCount } = limits.skills;

type SkillCloudProps = {
  items: SkillGroup["items"];
  /** Whether to show all skills on narrow screens, where the rest wait behind a button. */
  all: boolean;
  /** A stable callback. CSS switches categories, so no cloud has to render again. */
  onAll: () => void;
};

export const SkillCloud = memo(function SkillCloud({ items, all, onAll }: SkillCloudProps): React.ReactElement {
  const words = useWords().skills;
  const cloud = useRef<HTMLUListElement>(null);
  // Touch screens have no hover: a tap shows where a skill was used, until the next tap.
  const [told, setTold] = useState<string | null>(null);

  // The animation ended before the bubbles were in view, so it runs once more.
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

  // The pressed button is removed, so the focus moves to the first new skill.
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
              data-years={years && words.years({ n: years })}
              data-told={told === name || undefined}
              onClick={() => setTold(name)}
              onBlur={() => setTold(null)}
            >
              <span className="skill-name">{name}</span>{" "}
              {years && <span className="skill-years meta">{words.years({ n: years })}</span>}
              {usedIn && <span className="visually-hidden"> {usedIn}</span>}
            </button>
          </li>
        ))}
      </ul>
      {items.length > mobileCount && !all && (
        <Button className="skills-all" onClick={onAll}>
          {words.all}
        </Button>
      )}
    </>
  );
});

/** The styles have a rule for each length up to this one. Longer names get the widest bubble. */
const longestCounted = 10;

function floatAgain(cloud: HTMLElement | null): void {
  for (const animation of cloud?.getAnimations({ subtree: true }) ?? []) {
    if (animation.playState === "finished") animation.play();
  }
}
