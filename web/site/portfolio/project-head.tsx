import { ButtonLink } from "#web/shared/ui/button.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import { useWords } from "#web/shared/site/words.ts";
import type { ProjectView } from "./project-view.ts";

export function Head({
  project: { title, nda, summary, link, build, models },
}: {
  project: ProjectView;
}): React.ReactElement {
  const words = useWords().project;
  return (
    <header className="project-head">
      <div className="project-title">
        <h1 dir="auto">{title}</h1> {nda && <NdaPill />}
      </div>
      <p className="project-summary" dir="auto">
        {summary || words.details}
      </p>
      {link !== "" && (
        <ButtonLink
          to={link}
          newTab
          variant={build || models ? "outline" : "block"}
          iconAfter="external-link"
          className="project-visit"
        >
          {words.visit}
        </ButtonLink>
      )}
    </header>
  );
}

export function Facts({
  project: { role, company, nda, year, dates },
}: {
  project: ProjectView;
}): React.ReactElement | null {
  const words = useWords().project;
  const client = company || (nda ? words.confidential : "");
  if (!role && !client && !year) return null;
  return (
    <dl className="project-facts">
      {role && (
        <div>
          <dt>{words.role}</dt> <dd>{role}</dd>
        </div>
      )}
      {client && (
        <div>
          <dt>{words.client}</dt> <dd>{client}</dd>
        </div>
      )}
      {year && (
        <div>
          <dt>{words.year}</dt>{" "}
          <dd>
            {year} {dates && <span className="project-dates">{dates}</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}
