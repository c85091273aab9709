import type { ProjectResult } from "#contract/projects.ts";
import { valueBefore } from "#contract/result-change.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import type { ProjectView } from "./project-view.ts";

/** The results of a project, as large figures. */
export function Results({ results }: { results: readonly ProjectResult[] }): React.ReactElement | null {
  if (results.length === 0) return null;
  return (
    <dl className="project-results" aria-label="Results">
      {results.map(({ from, value, label }, index) => (
        <div key={index}>
          <dt>{label}</dt>{" "}
          <dd className="wide">
            {from !== "" && <Before from={from} value={value} />}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Screen readers read “from 9.1 s to 3.4 s”, and the page shows “9.1 → 3.4 s”. */
function Before({ from, value }: Pick<ProjectResult, "from" | "value">): React.ReactElement {
  return (
    <>
      <span className="visually-hidden">from {from} to </span>
      <span className="project-results-before" aria-hidden="true">
        {valueBefore(from, value)}
      </span>
    </>
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
