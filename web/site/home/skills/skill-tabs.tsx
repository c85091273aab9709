import { Fragment, type KeyboardEvent, useRef } from "react";
import { useWords } from "#web/shared/site/words.ts";
import type { SkillGroup } from "#contract/site/home.ts";

type SkillTabsProps = {
  categories: readonly SkillGroup[];
  active: number;
  /** An index one past either end selects the tab at the other end. */
  onSelect: (index: number) => void;
};

export function SkillTabs({ categories, active, onSelect }: SkillTabsProps): React.ReactElement {
  const words = useWords().skills;
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = targetOf(event.key, active, categories.length);
    if (target === null) return;
    event.preventDefault();
    onSelect(target);
    list.current?.querySelectorAll("button")[(target + categories.length) % categories.length]?.focus();
  }

  return (
    <div
      ref={list}
      className="skills-tabs"
      role="tablist"
      aria-label={words.categories}
      aria-orientation="vertical"
      tabIndex={-1}
      data-keys="ArrowDown ArrowRight ArrowUp ArrowLeft Home End"
      onKeyDown={onKeyDown}
    >
      {categories.map(({ title, items }, index) => (
        <Fragment key={title}>
          <button
            type="button"
            role="tab"
            id={tabId(index)}
            className="skills-tab"
            aria-controls={panelId(index)}
            aria-label={words.category({ title, skills: words.count({ n: items.length }) })}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            onClick={() => onSelect(index)}
          >
            {title} <span className="meta number">{items.length}</span>
          </button>{" "}
        </Fragment>
      ))}
    </div>
  );
}

export function tabId(index: number): string {
  return `skills-tab-${index}`;
}

export function panelId(index: number): string {
  return `skills-panel-${index}`;
}

/** Enter and Space press the button, which also selects the tab. */
function targetOf(key: string, active: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
    case "ArrowRight":
      return active + 1;
    case "ArrowUp":
    case "ArrowLeft":
      return active - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
