import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Link } from "#web/shared/ui/link.tsx";

/** Leads to the form for letters about one category, series or project. */
export function SubscribeLink({ topic }: { topic: string }): React.ReactElement | null {
  const words = useWords().newsletter;
  if (!useSite().newsletter) return null;
  return (
    <Link to={`/subscribe?${new URLSearchParams({ topic })}`} className="back-link" data-no-print>
      {words.heading}
    </Link>
  );
}
