import type { MissingForNewsletter } from "#contract/newsletter.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";

const sentences: Readonly<Record<MissingForNewsletter, string>> = {
  off: "Turn it on in Site › Newsletter.",
  email: "Set up email: Site Health says how.",
  promise: "Say in one sentence what readers get.",
  privacy: "Name your privacy page, which says what you store about readers.",
  "privacy-page": "Publish your privacy page: there is no published page at its URL.",
};

/** Says why visitors can't subscribe, if they can't. */
export function NewsletterMissing({
  missing,
  hasLink,
}: {
  missing: readonly MissingForNewsletter[];
  /** Whether to link to the form. */
  hasLink: boolean;
}): React.ReactElement | null {
  if (missing.length === 0) return null;
  return (
    <section className="panel stack gap-2" aria-label="Why visitors can’t subscribe">
      <p>
        <strong>Visitors can’t subscribe yet.</strong> Before the form is shown:
      </p>
      {missing.map((each) => (
        <p key={each}>– {sentences[each]}</p>
      ))}
      {hasLink && (
        <p>
          <ButtonLink to="/dashboard/site/newsletter">Open Site › Newsletter</ButtonLink>
        </p>
      )}
    </section>
  );
}
