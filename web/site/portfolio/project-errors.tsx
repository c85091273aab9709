import { isRouteErrorResponse, type MetaFunction, useRevalidator, useRouteError } from "react-router";
import { ApiFailure, logFailure, throwPage } from "#web/shared/api/failure.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";

export const couldNotLoad = "Could not load portfolio right now.";
const missing = "Project not found.";

/** Turns a failed call for a project into an error page with the matching status. */
export function throwProjectPage(error: unknown): never {
  if (!(error instanceof ApiFailure) || error.status !== 404) logFailure(couldNotLoad, error);
  throw throwPage(error, missing);
}

export function ProjectErrorBoundary(): React.ReactElement {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
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
      <EmptyState
        as="h1"
        action={
          <ButtonLink to="/portfolio" icon="arrow-left">
            Back to the portfolio
          </ButtonLink>
        }
      >
        {missing}
      </EmptyState>
    </div>
  );
}

export const errorMeta: ReturnType<MetaFunction> = [
  { title: "Portfolio — Project" },
  { name: "robots", content: "noindex" },
];
