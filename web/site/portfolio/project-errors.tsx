import { type MetaFunction, useRevalidator, useRouteError } from "react-router";
import { ApiFailure, isMissingPage, logFailure, throwPage } from "#web/shared/api/failure.ts";
import { Missing } from "#web/shared/missing/missing.tsx";
import { useFilledCategories } from "#web/shared/projects/filled-categories.ts";
import { categories, listPath } from "#web/shared/projects/categories.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { couldNotLoad } from "./could-not-load.ts";

const missing = "Project not found.";
const missingSelection = "Page not found.";

type Words = { missing: string; sentence: string };

/** Turns a failed call for a project into an error page with the matching status. */
export function throwProjectPage(error: unknown): never {
  if (!(error instanceof ApiFailure) || error.status !== 404) logFailure(couldNotLoad, error);
  throw throwPage(error, missing);
}

export function ProjectErrorBoundary(): React.ReactElement {
  return <ErrorPage missing={missing} sentence="The link may be old or mistyped, or the project was taken down." />;
}

export function SelectionErrorBoundary(): React.ReactElement {
  return (
    <ErrorPage missing={missingSelection} sentence="The link may be old or mistyped, or the page was taken down." />
  );
}

function ErrorPage({ missing: heading, sentence }: Words): React.ReactElement {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const filled = useFilledCategories();
  const isMissing = isMissingPage(error);
  return (
    <div className="container project-error">
      {!isMissing && (
        <ErrorBox
          onRetry={() => {
            void revalidator.revalidate();
          }}
        >
          {couldNotLoad}
        </ErrorBox>
      )}
      <Missing
        sentence={sentence}
        more="Projects by category"
        links={categories
          .filter(({ key }) => filled.includes(key))
          .map(({ key, name }) => ({ label: name, to: listPath(key) }))}
        back={
          <ButtonLink to="/portfolio" icon="arrow-left">
            Back to the portfolio
          </ButtonLink>
        }
      >
        {heading}
      </Missing>
    </div>
  );
}

export const errorMeta: ReturnType<MetaFunction> = [
  { title: "Portfolio — Project" },
  { name: "robots", content: "noindex" },
];

export const missingSelectionMeta: ReturnType<MetaFunction> = [
  { title: missingSelection },
  { name: "robots", content: "noindex" },
];
