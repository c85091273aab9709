import type { ProjectResult } from "#contract/projects.ts";
import { valueBefore } from "#contract/result-change.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import type { ProjectView } from "./project-view.ts";

/** The results of a project, as large figures. */
export function Results({ results }: { results: readonly ProjectResult[] }): React.ReactElement | null {
  const words = useWords().project;
  if (results.length === 0) return null;
  return (
    <dl className="project-results" aria-label={words.results}>
      {results.map(({ from, value, label }, index) => (
        <div key={index}>
          <dt>{label}</dt> <dd className="wide">{from === "" ? value : <Change from={from} value={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Screen readers read “from 9.1 s to 3.4 s”, and the page shows “9.1 → 3.4 s”. */
function Change({ from, value }: Pick<ProjectResult, "from" | "value">): React.ReactElement {
  const words = useWords().project;
  return (
    <>
      <span className="visually-hidden">{words.changed({ from, to: value })}</span>{" "}
      <span className="project-results-before" aria-hidden="true">
        {valueBefore(from, value)}
      </span>{" "}
      <span aria-hidden="true">{value}</span>
    </>
  );
}

/** The opening of a project under NDA: generated art instead of its images, and the public facts. */
export function Confidential({
  project: { results, art },
}: {
  project: Pick<ProjectView, "results" | "art">;
}): React.ReactElement {
  const words = useWords().project;
  return (
    <section className="project-opening" aria-labelledby="confidentiality">
      <Picture className="project-art" src={art} alt="" width={1200} height={750} priority />
      <div className="project-confidential">
        <h2 className="project-confidential-title" id="confidentiality">
          <Icon name="lock" /> {words.confidentiality}
        </h2>
        <p>{words.nda}</p>
        <Results results={results} />
      </div>
    </section>
  );
}
