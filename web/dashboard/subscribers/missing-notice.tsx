import type { MissingForNewsletter, NewsletterState } from "#contract/newsletter.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";

const sentences: Readonly<Record<MissingForNewsletter, string>> = {
  off: "Turn it on in Site › Newsletter.",
  email: "Set up email: see “Email” in Site Health.",
  promise: "Say in one sentence what readers get.",
  privacy: "Choose your privacy page, which says what you store about readers.",
  "privacy-page": "Publish your privacy page: there is no published page at its URL.",
};

/** Says why visitors can't subscribe. */
export function MissingNotice({ state: { missing } }: { state: NewsletterState }): React.ReactElement | null {
  if (missing.length === 0) return null;
  return (
    <section className="panel stack gap-2" aria-label="Why visitors can’t subscribe">
      <p>
        <strong>Visitors can’t subscribe yet.</strong> Before the form is shown:
      </p>
      <ul className="subscribers-missing">
        {missing.map((each) => (
          <li key={each}>{sentences[each]}</li>
        ))}
      </ul>
      <p>
        <ButtonLink to="/dashboard/site/newsletter">Open Site › Newsletter</ButtonLink>
      </p>
    </section>
  );
}
