import type { ProjectResult } from "#contract/projects.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import type { ProjectView } from "./project-view.ts";

/** The results of a project, as large figures. */
export function Results({ results }: { results: readonly ProjectResult[] }): React.ReactElement | null {
  if (results.length === 0) return null;
  return (
    <dl className="project-results" aria-label="Results">
      {results.map(({ value, label }, index) => (
        <div key={index}>
          <dt>{label}</dt> <dd className="wide">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The opening of a project under NDA: generated art instead of its images, and the public facts. */
export function Confidential({
  project: { results, art },
}: {
  project: Pick<ProjectView, "results" | "art">;
}): React.ReactElement {
  return (
    <section className="project-opening" aria-labelledby="confidentiality">
      <Picture className="project-art" src={art} alt="" width={1200} height={750} priority />
      <div className="project-confidential">
        <h2 className="project-confidential-title" id="confidentiality">
          <Icon name="lock" /> Confidentiality
        </h2>
        <p>
          This project is under a non-disclosure agreement, so names, links and some of the work are left out. I am glad
          to talk about how it was done.
        </p>
        <Results results={results} />
      </div>
    </section>
  );
}
