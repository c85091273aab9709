import { useWords } from "#web/shared/site/words.ts";
import { listPath } from "#web/shared/projects/categories.ts";
import { ProjectBadge } from "#web/shared/projects/project-badge.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import { type HomeData, type HomeProject, maxWork } from "../home-data.ts";
import { useArrived } from "../use-arrived.ts";
import "./hero-work.css";

const sizes = "(width >= 1352px) 226px, (width > 768px) 17vw, 46vw";

/** A row of projects, so that work is visible in the first screen. Renders nothing without projects. */
export function HeroWork({ projects }: Pick<HomeData, "projects">): React.ReactElement | null {
  const words = useWords().home;
  const arrived = useArrived(projects);
  if (arrived?.work.length === 0) return null;
  return (
    <ul className="hero-work" aria-label={words.selectedWork}>
      {arrived ? arrived.work.map((project) => <Work key={project.to} project={project} />) : <Placeholders />}
      <li>
        <SiteLink className="hero-work-all selection-outline" to={listPath()}>
          {words.allProjects}
          <Icon name="arrow-right" />
        </SiteLink>
      </li>
    </ul>
  );
}

function Work({ project: { to, title, nda, badge, role, result, picture } }: { project: HomeProject }) {
  return (
    <li>
      <SiteLink className="hero-work-link selection-outline" to={to}>
        <Picture {...picture} sizes={sizes} alt="" ratio="card" />{" "}
        <span className="hero-work-title" dir="auto">
          {title}
        </span>{" "}
        {nda && <NdaPill />}{" "}
        {(result || role) && (
          <span className="hero-work-fact" dir="auto">
            {result ? `${result.value} ${result.label}` : role}
          </span>
        )}
      </SiteLink>
      {badge && (
        <div className="hero-work-badge">
          <ProjectBadge badge={badge} card={{ to, title }} />
        </div>
      )}
    </li>
  );
}

function Placeholders() {
  return Array.from({ length: maxWork }, (_, index) => (
    <li key={index} aria-hidden="true">
      <Skeleton shape="card" />
    </li>
  ));
}
