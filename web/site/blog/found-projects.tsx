import type { ReactElement } from "react";
import type { SearchHit } from "#contract/search.ts";
import { Link } from "#web/shared/ui/link.tsx";
import { ProjectBadge } from "#web/shared/projects/project-badge.tsx";
import { Marked } from "#web/shared/ui/marked.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import "./found-projects.css";
import { useWords } from "#web/shared/site/words.ts";

type ProjectHit = Extract<SearchHit, { kind: "project" }>;

/** Projects that match a blog search: a hint next to the posts, not a second list. */
export function FoundProjects({ projects }: { projects: readonly ProjectHit[] }): ReactElement {
  const words = useWords().blogSearch;
  return (
    <section className="found-projects" aria-labelledby="found-projects">
      <h2 id="found-projects">{words.projects}</h2>
      <ul className="found-projects-list">
        {projects.map((project) => (
          <li key={project.id}>
            <Link to={project.address} className="found-project">
              <span className="found-project-frame">
                <HitImage project={project} />
              </span>{" "}
              <span className="found-project-text">
                <span className="found-project-title">
                  <Marked pieces={project.highlight.title} />
                </span>{" "}
                {project.badge && <ProjectBadge badge={project.badge} />}{" "}
                <span className="found-project-snippet">
                  <Marked pieces={project.highlight.snippet} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HitImage({ project: { picture, art } }: { project: ProjectHit }): ReactElement {
  if (!picture) return <Picture src={art} width={1200} height={750} alt="" ratio="card" />;
  const { src, sources, width, height } = picture;
  return (
    <Picture
      src={src}
      sources={sources}
      width={width}
      height={height}
      sizes="88px"
      fallback={art}
      alt=""
      ratio="card"
    />
  );
}
