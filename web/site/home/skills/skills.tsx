// The owner's skills: categories, one at a time, as bubbles that float for a moment and then rest.
import { useCallback, useState } from "react";
import type { SkillGroup, Skills as SkillsContent } from "#contract/site/home.ts";
import { useWords } from "#web/shared/site/words.ts";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { SectionHead } from "#web/shared/ui/section-head.tsx";
import { SkillCloud } from "./skill-cloud.tsx";
import { panelId, SkillTabs, tabId } from "./skill-tabs.tsx";
import "./skills.css";

export function Skills({ skills: { heading, lead, groups } }: { skills: SkillsContent }): React.ReactElement {
  const [only, ...others] = groups;
  return (
    <section id="skills" className="container section" aria-labelledby="skills-heading">
      <SectionHead id="skills-heading" heading={heading} lead={lead} />
      <EditLink section="skills" what="skills" />
      {only && others.length === 0 ? <OneGroup group={only} /> : <Groups groups={groups} />}
    </section>
  );
}

/** A single category needs no tabs. */
function OneGroup({ group: { title, items } }: { group: SkillGroup }) {
  const [all, setAll] = useState(false);
  const showAll = useCallback(() => setAll(true), []);
  return (
    <div className="skills-panel skills-panel-only" data-active="">
      <h3>{title}</h3>
      <SkillCloud items={items} all={all} onAll={showAll} />
    </div>
  );
}

function Groups({ groups }: { groups: readonly SkillGroup[] }) {
  const words = useWords();
  const [active, setActive] = useState(0);
  const [all, setAll] = useState(false);
  const showAll = useCallback(() => setAll(true), []);

  function select(index: number): void {
    setActive((index + groups.length) % groups.length);
    setAll(false);
  }

  return (
    <div className="skills">
      <SkillTabs categories={groups} active={active} onSelect={select} />
      <div className="skills-steps">
        <IconButton
          icon="chevron-left"
          label={words.skills.previous}
          variant="outline"
          tooltip="none"
          onClick={() => select(active - 1)}
        />
        <p className="skills-current" aria-live="polite">
          <span>{groups[active]?.title}</span>{" "}
          <span className="meta number">{words.lists.place({ place: active + 1, of: groups.length })}</span>
        </p>
        <IconButton
          icon="chevron-right"
          label={words.skills.next}
          variant="outline"
          tooltip="none"
          onClick={() => select(active + 1)}
        />
      </div>
      <div className="skills-panels">
        {groups.map((category, index) => (
          <div
            key={category.title}
            id={panelId(index)}
            role="tabpanel"
            aria-labelledby={tabId(index)}
            className="skills-panel"
            data-active={index === active || undefined}
          >
            <h3 className="skills-title">{category.title}</h3>
            <SkillCloud items={category.items} all={all && index === active} onAll={showAll} />
          </div>
        ))}
      </div>
    </div>
  );
}
