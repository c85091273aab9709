// Shared by pages at secret URLs, which no cache, search engine or other site may learn about.
import { type MetaDescriptor, type MetaFunction, useRouteError } from "react-router";
import { privateMeta } from "#web/seo/page-meta.ts";
import { isMissingPage } from "#web/shared/api/failure.ts";
import { Missing } from "#web/shared/missing/missing.tsx";
import { siteOf } from "#web/shared/site/site.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";

/** Headers of the page and of its errors. */
export function secretHeaders(): Record<string, string> {
  return { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
}

/** For the `error` of a meta function. */
export function secretErrorMeta(error: unknown, words: Words): MetaDescriptor[] {
  return privateMeta(isMissingPage(error) ? words.secretPage.missing : words.failures.page);
}

/** Returns the `meta` of a page whose title ends with the owner's name. */
export function secretMeta(page: "call" | "confirmation" | "files" | "leaving" | "quote"): MetaFunction {
  return ({ error, matches }) => {
    const site = siteOf(matches);
    const { name } = site.identity;
    const words = wordsOf(site);
    return error === undefined ? privateMeta(`${words[page].title} — ${name}`) : secretErrorMeta(error, words);
  };
}

/** Replaces the page if its link is dead, or if the page could not be loaded. `missing` says why the link may be dead, and what to do. */
export function SecretPageError({ missing }: { missing: string }): React.ReactElement {
  const { secretPage, failures } = useWords();
  const isMissing = isMissingPage(useRouteError());
  const home = <ButtonLink to="/">{secretPage.home}</ButtonLink>;
  return (
    <div className="container section">
      {isMissing ? (
        <Missing sentence={missing} more="" links={[]} back={home}>
          {secretPage.nowhere}
        </Missing>
      ) : (
        <>
          <h1 className="visually-hidden">{failures.page}</h1>
          <ErrorBox>{failures.page}</ErrorBox>
          {home}
        </>
      )}
    </div>
  );
}
