import type { MissingForIssue } from "#contract/newsletter-issues.ts";
import { Link } from "#web/shared/ui/link.tsx";

/** Says what has to be done before a post can be sent. */
export function MissingForLetter({ missing }: { missing: readonly MissingForIssue[] }): React.ReactElement | null {
  const words: Readonly<Record<MissingForIssue, React.ReactNode>> = {
    page: "Only posts can be sent.",
    email: (
      <>
        To send it by email, set up email on the server: <Link to="/dashboard/health">Site Health</Link> says how.
      </>
    ),
    legal: (
      <>
        To send it by email, write who sends your letters: the legal line in{" "}
        <Link to="/dashboard/site/newsletter">Site → Newsletter</Link>.
      </>
    ),
    readers: "Nobody gets letters about this post yet.",
  };
  const [first] = missing;
  return first === undefined ? null : <p className="meta">{words[first]}</p>;
}
