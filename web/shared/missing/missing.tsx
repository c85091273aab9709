// What a page for something that doesn't exist offers: a sentence, a search and links.
import type { ReactNode } from "react";
import { limits } from "#contract/limits.ts";
import { SearchField } from "../lists/search-field.tsx";
import { useWords } from "../site/words.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Link } from "../ui/link.tsx";
import "./missing.css";

type Props = {
  /** The heading: what is missing. */
  children: ReactNode;
  /** Why, and what to do. */
  sentence: string;
  /** A label for the links, and the links. */
  more: string;
  links: readonly { label: string; to: string }[];
  back: ReactNode;
};

export function Missing({ children, sentence, more, links, back }: Props): React.ReactElement {
  const words = useWords().search;
  return (
    <EmptyState
      as="h1"
      scene="missing"
      className="missing"
      action={
        <>
          <p className="missing-sentence">{sentence}</p>
          {/* A plain form: it works before and without React. */}
          <form className="missing-search" role="search" method="get" action="/blogs/search">
            <SearchField label={words.label} name="q" placeholder={words.submit} maxLength={limits.search} />
            <Button type="submit">{words.submit}</Button>
          </form>
          {links.length > 0 && (
            <div className="missing-links">
              <h2 className="missing-title">{more}</h2>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link className="link" to={to}>
                      <bdi>{label}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {back}
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
