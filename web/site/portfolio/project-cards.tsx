import { Card } from "#web/shared/ui/card.tsx";
import { Chip } from "#web/shared/ui/chip.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import { ProjectBadge } from "#web/shared/projects/project-badge.tsx";
import { ProjectResult } from "#web/shared/projects/project-result.tsx";
import { useWords } from "#web/shared/site/words.ts";
import type { ProjectCard } from "./project-card.ts";

/** Width of a card: a third, a half or all of the page. */
const cardSizes = "(min-width: 1200px) 395px, (min-width: 1024px) 30vw, (min-width: 540px) 46vw, 92vw";

/** How many technologies fit on two lines of a card. */
const maxChips = 5;

export function ProjectCards({
  projects,
  headingLevel = "h2",
}: {
  projects: readonly ProjectCard[];
  /** With the default, they are the main content of the page. */
  headingLevel?: "h2" | "h3";
}): React.ReactElement {
  return (
    <div className="card-grid">
      {projects.map(({ to, title, summary, role, year, result, clip, techStack, nda, badge, picture }, index) => (
        <Card
          key={to}
          to={to}
          title={title}
          headingLevel={headingLevel}
          picture={{ ...picture, sizes: cardSizes, priority: headingLevel === "h2" && index === 0 }}
          clip={clip}
          corner={badge && <ProjectBadge badge={badge} card={{ to, title }} />}
          excerpt={summary}
          meta={[role, year].filter(Boolean).join(" · ")}
          badge={nda && <NdaPill />}
          className="project-card"
        >
          {result && <ProjectResult result={result} />}
          {techStack.length > 0 && <Technologies names={techStack} />}
        </Card>
      ))}
    </div>
  );
}

function Technologies({ names }: { names: readonly string[] }): React.ReactElement {
  const words = useWords().portfolio;
  const more = names.length - maxChips;
  return (
    <ul className="cluster" aria-label={words.techStack}>
      {names.slice(0, more > 1 ? maxChips : undefined).map((name) => (
        <li key={name}>
          <Chip>{name}</Chip>
        </li>
      ))}
      {more > 1 && (
        <li>
          <Chip>{words.moreTechnologies({ n: more })}</Chip>
        </li>
      )}
    </ul>
  );
}
