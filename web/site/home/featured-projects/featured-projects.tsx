import { useRevalidator } from "react-router";
import { useWords } from "#web/shared/site/words.ts";
import { limits } from "#contract/limits.ts";
import { listPath } from "#web/shared/projects/categories.ts";
import { ProjectBadge } from "#web/shared/projects/project-badge.tsx";
import { ProjectResult } from "#web/shared/projects/project-result.tsx";
import { Testimonial } from "#web/shared/projects/testimonial.tsx";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { Card } from "#web/shared/ui/card.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { EditLink } from "#web/site/edit-link/edit-link.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import { SectionHead } from "#web/shared/ui/section-head.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import type { HomeData, HomeProject, HomeProjects } from "../home-data.ts";
import { useArrived } from "../use-arrived.ts";
import "./featured-projects.css";

/** Image widths, as in the styles: one large, the others a third of the page. */
const largeSizes = "(width >= 1024px) 66vw, (width > 540px) 50vw, 100vw";
const smallSizes = "(width >= 1024px) 33vw, 50vw";

export function FeaturedProjects({
  heading,
  projects,
}: Pick<HomeData, "projects"> & { heading: string }): React.ReactElement {
  const words = useWords().home;
  return (
    <section id="featured-projects" className="container section" aria-labelledby="featured-heading">
      <SectionHead id="featured-heading" heading={heading}>
        <ButtonLink variant="quiet" to={listPath()}>
          {words.allProjects}
        </ButtonLink>
      </SectionHead>
      <EditLink section="home" what="featuredProjects" />
      <Body projects={useArrived(projects)} />
    </section>
  );
}

function Body({ projects }: { projects: HomeProjects | null }) {
  const { revalidate } = useRevalidator();
  const words = useWords().home;
  if (projects === null) return <Skeletons />;
  if (projects.failed) return <ErrorBox onRetry={() => void revalidate()}>{words.projectsFailed}</ErrorBox>;
  if (projects.items.length === 0) return <EmptyState>{words.noProjects}</EmptyState>;
  return (
    <>
      <ul className="featured">
        {projects.items.map((project, index) => (
          <li key={project.to}>
            <Featured project={project} sizes={index === 0 ? largeSizes : smallSizes} />
          </li>
        ))}
      </ul>
      {projects.voices.length > 0 && (
        <div className="featured-voices">
          {projects.voices.map(({ quote, ...by }) => (
            <Testimonial key={by.link} {...by}>
              <p>{quote}</p>
            </Testimonial>
          ))}
        </div>
      )}
    </>
  );
}

function Featured({
  project: { to, title, role, result, summary, clip, nda, badge, picture },
  sizes,
}: {
  project: HomeProject;
  sizes: string;
}) {
  return (
    <Card
      to={to}
      title={title}
      picture={{ ...picture, sizes }}
      clip={clip}
      corner={badge && <ProjectBadge badge={badge} card={{ to, title }} />}
      meta={role}
      badge={nda && <NdaPill />}
    >
      {result ? (
        <ProjectResult result={result} />
      ) : (
        summary && (
          <p className="card-excerpt" dir="auto">
            {summary}
          </p>
        )
      )}
    </Card>
  );
}

function Skeletons() {
  return (
    <SkeletonGroup className="featured">
      {Array.from({ length: limits.featuredProjects }, (_, index) => (
        <div key={index} className="card-skeleton">
          <Skeleton shape="card" />
          <Skeleton shape="title" width="medium" />
          <Skeleton width="short" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
