import { ButtonLink } from "#web/shared/ui/button.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import type { ProjectView } from "./project-view.ts";

export function Head({
  project: { title, nda, summary, link, build, models },
}: {
  project: ProjectView;
}): React.ReactElement {
  return (
    <header className="project-head">
      <div className="project-title">
        <h1 dir="auto">{title}</h1> {nda && <NdaPill />}
      </div>
      <p className="project-summary" dir="auto">
        {summary || "Project details"}
      </p>
      {link !== "" && (
        <ButtonLink
          to={link}
          newTab
          variant={build || models ? "outline" : "block"}
          iconAfter="external-link"
          className="project-visit"
        >
          Visit Project
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
  const client = company || (nda ? "Confidential" : "");
  if (!role && !client && !year) return null;
  return (
    <dl className="project-facts">
      {role && (
        <div>
          <dt>Role</dt> <dd>{role}</dd>
        </div>
      )}
      {client && (
        <div>
          <dt>Client/Company</dt> <dd>{client}</dd>
        </div>
      )}
      {year && (
        <div>
          <dt>Year</dt>{" "}
          <dd>
            {year} {dates && <span className="project-dates">{dates}</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}
