import type { Credit } from "#contract/projects.ts";
import { ChipList } from "#web/shared/ui/chip.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import type { ProjectView, Technology } from "./project-view.ts";

/** Facts beside the text: technologies, people, tags and links. */
export function Panels({
  project: { facts, technologies, credits, awards, tags, link, links },
}: {
  project: ProjectView;
}): React.ReactElement | null {
  const all = [...(link === "" ? [] : [{ to: link, label: "Open live project" }]), ...links];
  if ([facts, technologies, credits, awards, tags, all].every((list) => list.length === 0)) return null;
  return (
    <aside className="project-panels" aria-label="Facts about the project">
      {facts.length > 0 && (
        <Panel title="At a Glance">
          <dl className="project-rows">
            {facts.map(({ name, label, value }) => (
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
        <Panel title="Tech Stack">
          <Technologies technologies={technologies} />
        </Panel>
      )}
      {credits.length > 0 && (
        <Panel title="Credits">
          <Credits credits={credits} />
        </Panel>
      )}
      {awards.length > 0 && (
        <Panel title="Awards">
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
        <Panel title="Tags">
          <ChipList items={tags} />
        </Panel>
      )}
      {all.length > 0 && (
        <Panel title="Links">
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
  if (technologies.every(({ years }) => years === "")) return <ChipList items={technologies.map(({ name }) => name)} />;
  return (
    <ul className="project-rows">
      {technologies.map(({ name, years }, index) => (
        <li key={index}>
          <span className="project-rows-name">{name}</span> <span>{years}</span>
        </li>
      ))}
    </ul>
  );
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
