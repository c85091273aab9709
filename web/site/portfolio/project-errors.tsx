import { type MetaFunction, useRevalidator, useRouteError } from "react-router";
import { ApiFailure, isMissingPage, throwPage } from "#web/shared/api/failure.ts";
import { Missing } from "#web/shared/missing/missing.tsx";
import { useFilledCategories } from "#web/shared/projects/filled-categories.ts";
import { categories, listPath } from "#web/shared/projects/categories.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import type { Site } from "#web/shared/site/site.ts";
import { logPortfolioFailure } from "./log-portfolio-failure.ts";

/** Turns a failed call for a project into an error page with the matching status. */
export function throwProjectPage(error: unknown): never {
  if (!(error instanceof ApiFailure) || error.status !== 404) logPortfolioFailure(error);
  throw throwPage(error, "");
}

export function ProjectErrorBoundary(): React.ReactElement {
  const words = useWords().portfolio;
  return <ErrorPage missing={words.projectMissing} sentence={words.projectMissingWhy} />;
}

export function SelectionErrorBoundary(): React.ReactElement {
  const words = useWords().selection;
  return <ErrorPage missing={words.missing} sentence={words.missingWhy} />;
}

function ErrorPage({ missing, sentence }: { missing: string; sentence: string }): React.ReactElement {
  const words = useWords().portfolio;
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
          {words.failed}
        </ErrorBox>
      )}
      <Missing
        sentence={sentence}
        more={words.byCategory}
        links={categories
          .filter(({ key }) => filled.includes(key))
          .map(({ key }) => ({ label: words.categories[key], to: listPath(key) }))}
        back={
          <ButtonLink to="/portfolio" icon="arrow-left">
            {words.back}
          </ButtonLink>
        }
      >
        {missing}
      </Missing>
    </div>
  );
}

export function projectErrorMeta(site: Site): ReturnType<MetaFunction> {
  return [{ title: wordsOf(site).portfolio.errorTitle }, { name: "robots", content: "noindex" }];
}

export function missingSelectionMeta(site: Site): ReturnType<MetaFunction> {
  return [{ title: wordsOf(site).selection.missing }, { name: "robots", content: "noindex" }];
}
