import { Icon } from "../icons/icon.tsx";
import "./breadcrumbs.css";
import { useWords } from "../site/words.ts";
import { Link } from "./link.tsx";

type Crumb = { label: string; to?: string };

/** The trail to this page. The last entry is the page itself and has no link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const words = useWords().controls;
  return (
    <nav className="breadcrumbs" aria-label={words.breadcrumbs}>
      <ol>
        {items.map(({ label, to }) => (
          <li key={label}>
            {to ? (
              <>
                <Link to={to}>{label}</Link>
                <Icon name="chevron-right" />
              </>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
