import { isRouteErrorResponse, type MetaFunction, useRouteError } from "react-router";
import { ApiFailure, throwPage } from "#web/shared/api/failure.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import "../../shared/article/post.css";

export const missing = "Post not found.";
const failed = "Failed to load blog post.";

/** Turns a failed call for a post into an error page with the matching status. */
export function throwPostPage(error: unknown): never {
  throw throwPage(error, error instanceof ApiFailure && error.status === 404 ? missing : failed);
}

export function PostErrorBoundary(): React.ReactElement {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const back = (
    <ButtonLink to="/blogs" variant="outline" icon="arrow-left">
      Back to the blogs
    </ButtonLink>
  );
  return (
    <div className="container post-error">
      <title>{isMissing ? missing : failed}</title>
      {isMissing ? (
        <EmptyState as="h1" action={back}>
          {missing}
        </EmptyState>
      ) : (
        <>
          <h1 className="visually-hidden">{failed}</h1>
          <ErrorBox>{failed}</ErrorBox>
          {back}
        </>
      )}
    </div>
  );
}

export const errorMeta: ReturnType<MetaFunction> = [{ title: missing }, { name: "robots", content: "noindex" }];
