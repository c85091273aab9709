import { listPath } from "#web/shared/projects/categories.ts";
import { projectPath } from "#web/shared/projects/project-path.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import { Skeleton } from "#web/shared/ui/skeleton.tsx";
import type { HomeData } from "../home-data.ts";
import { useArrived } from "../use-arrived.ts";
import "./hero-work.css";

/** A row beside the link to all projects; two rows of two on phones. */
const maxProjects = 4;

const sizes = "(width >= 1352px) 226px, (width > 768px) 17vw, 46vw";

/** The first featured projects as a row of images, so that work is visible in the first screen. Nothing if there are none. */
export function HeroWork({ projects }: Pick<HomeData, "projects">): React.ReactElement | null {
  const arrived = useArrived(projects);
  if (arrived?.items.length === 0) return null;
  return (
    <ul className="hero-work" aria-label="Selected work">
      {arrived ? (
        arrived.items.slice(0, maxProjects).map((project) => <Work key={project.slug} {...project} />)
      ) : (
        <Placeholders />
      )}
      <li>
        <SiteLink className="hero-work-all selection-outline" to={listPath()}>
          All projects
          <Icon name="arrow-right" />
        </SiteLink>
      </li>
    </ul>
  );
}

function Work({
  slug,
  title,
  nda,
  picture: { src, fallback, sources, width, height },
}: Awaited<HomeData["projects"]>["items"][number]) {
  return (
    <li>
      <SiteLink className="hero-work-link selection-outline" to={projectPath({ slug })}>
        {/* Without the blurred placeholder, which the same image further down already has in the page. */}
        <Picture {...{ src, fallback, sources, width, height, sizes }} alt="" ratio="card" />{" "}
        <span className="hero-work-title" dir="auto">
          {title}
        </span>{" "}
        {nda && <NdaPill />}
      </SiteLink>
    </li>
  );
}

function Placeholders() {
  return Array.from({ length: maxProjects }, (_, index) => (
    <li key={index} aria-hidden="true">
      <Skeleton shape="card" />
    </li>
  ));
}
