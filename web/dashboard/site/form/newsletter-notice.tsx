import { NewsletterMissing } from "../../shared/newsletter-missing.tsx";
import { ownerApi } from "../../shared/owner-api.ts";
import { useCall } from "../../shared/use-settled.ts";

/** Says what keeps the published form from visitors. `version` is that of the section. */
export function NewsletterNotice({ version }: { version: number }): React.ReactElement | null {
  const state = useCall(() => ownerApi.newsletter.state(), {
    key: String(version),
    failure: "What is missing could not be loaded.",
  });
  return state.data && <NewsletterMissing missing={state.data.missing} hasLink={false} />;
}
