import { toLinkKind } from "#contract/project-terms.ts";
import type { Credit } from "#contract/projects.ts";
import { useWords } from "#web/shared/site/words.ts";
import { ChipList } from "#web/shared/ui/chip.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import type { Words } from "#words/en.ts";
import type { ProjectView, Technology } from "./project-view.ts";

/** Facts beside the text: technologies, people, tags and links. */
export function Panels({
  project: { state, facts, technologies, credits, awards, tags, link, links },
}: {
  project: ProjectView;
}): React.ReactElement | null {
  const words = useWords().project;
  const rows = [
    { name: "state", label: words.state, value: words.states[state] },
    ...facts.map(({ name, value }) => ({ name, label: words.shortFacts[name], value })),
  ].filter(({ value }) => value !== "");
  const all = [
    ...(link === "" ? [] : [{ to: link, label: words.openLive }]),
    ...links.map(({ to, kind, label }) => ({ to, label: label || words.linkKinds[toLinkKind(kind)] })),
  ];
  if ([rows, technologies, credits, awards, tags, all].every((list) => list.length === 0)) return null;
  return (
    <aside className="project-panels" aria-label={words.facts}>
      {rows.length > 0 && (
        <Panel title={words.atAGlance}>
          <dl className="project-rows">
            {rows.map(({ name, label, value }) => (
              <div key={name}>
                <dt>{label}</dt>{" "}
                <dd className="project-rows-name" dir="auto">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {technologies.length > 0 && (
        <Panel title={words.techStack}>
          <Technologies technologies={technologies} />
        </Panel>
      )}
      {credits.length > 0 && (
        <Panel title={words.credits}>
          <Credits credits={credits} />
        </Panel>
      )}
      {awards.length > 0 && (
        <Panel title={words.awards}>
          <ul className="project-rows">
            {awards.map(({ name, by, year, link }, index) => (
              <li key={index}>
                <LinkedName name={name} link={link} /> <bdi>{[by, year].filter(Boolean).join(", ")}</bdi>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {tags.length > 0 && (
        <Panel title={words.tags}>
          <ChipList items={tags} />
        </Panel>
      )}
      {all.length > 0 && (
        <Panel title={words.links}>
          <ul className="project-links">
            {all.map(({ to, label }, index) => (
              <li key={index}>
                <SiteLink to={to} newTab className="link project-link">
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </aside>
  );
}

/** With years, a table has room for them; names alone are chips. */
function Technologies({ technologies }: { technologies: readonly Technology[] }): React.ReactElement {
  const words = useWords().project;
  if (technologies.every(({ from, to }) => from === null && to === null))
    return <ChipList items={technologies.map(({ name }) => name)} />;
  return (
    <ul className="project-rows">
      {technologies.map(({ name, from, to }, index) => (
        <li key={index}>
          <span className="project-rows-name">{name}</span> <span>{writeYears(from, to, words)}</span>
        </li>
      ))}
    </ul>
  );
}

function writeYears(from: number | null, to: number | null, words: Words["project"]): string {
  if (from !== null && to === null) return words.since({ year: from });
  if (from === null || from === to) return to === null ? "" : String(to);
  return `${from}–${to}`;
}

function Credits({ credits }: { credits: readonly Credit[] }): React.ReactElement {
  return (
    <ul className="project-rows">
      {credits.map(({ name, role, link }, index) => (
        <li key={index}>
          <LinkedName name={name} link={link} /> {role && <bdi>{role}</bdi>}
        </li>
      ))}
    </ul>
  );
}

function LinkedName({ name, link }: { name: string; link: string }): React.ReactElement {
  return <bdi className="project-rows-name">{link === "" ? name : <SiteLink to={link}>{name}</SiteLink>}</bdi>;
}
