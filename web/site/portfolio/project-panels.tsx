import type { Credit } from "#contract/projects.ts";
import { ChipList } from "#web/shared/ui/chip.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import type { ProjectView, Technology } from "./project-view.ts";

/** Facts beside the text: technologies, people, tags and links. */
export function Panels({
  project: { technologies, credits, tags, link },
}: {
  project: ProjectView;
}): React.ReactElement | null {
  if (technologies.length === 0 && credits.length === 0 && tags.length === 0 && link === "") return null;
  return (
    <aside className="project-panels" aria-label="Facts about the project">
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
      {tags.length > 0 && (
        <Panel title="Tags">
          <ChipList items={tags} />
        </Panel>
      )}
      {link !== "" && (
        <Panel title="Links">
          <SiteLink to={link} newTab className="link project-link">
            Open live project
          </SiteLink>
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
          <bdi className="project-rows-name">{link === "" ? name : <SiteLink to={link}>{name}</SiteLink>}</bdi>{" "}
          {role && <bdi>{role}</bdi>}
        </li>
      ))}
    </ul>
  );
}
