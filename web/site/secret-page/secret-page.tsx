// What pages at secret URLs have in common: no cache, search engine or other site may learn of them.
import { isRouteErrorResponse, type MetaDescriptor, useRouteError } from "react-router";
import { Missing } from "#web/shared/missing/missing.tsx";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";

/** Of the page and of its errors. */
export function secretHeaders(): Record<string, string> {
  return { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
}

/** Nothing for other sites to show: no description, canonical URL or share image. */
export function secretMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex, nofollow" }, { name: "referrer", content: "no-referrer" }];
}

/** Stands in for the page where its link leads nowhere, or where it could not be loaded. */
export function SecretPageError({
  missing,
  failed,
}: {
  /** Why the link may lead nowhere, and what to do. */
  missing: string;
  failed: string;
}): React.ReactElement {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const home = <ButtonLink to="/">To the home page</ButtonLink>;
  return (
    <div className="container section">
      <title>{isMissing ? "Link not found" : failed}</title>
      {isMissing ? (
        <Missing sentence={missing} more="" links={[]} back={home}>
          This link leads nowhere
        </Missing>
      ) : (
        <>
          <h1 className="visually-hidden">{failed}</h1>
          <ErrorBox>{failed}</ErrorBox>
          {home}
        </>
      )}
    </div>
  );
}
