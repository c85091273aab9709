import { useId } from "react";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { SubscribeForm } from "./subscribe-form.tsx";

/** The form at the end of a text. */
export function SubscribeSection(): React.ReactElement | null {
  const words = useWords().newsletter;
  const id = useId();
  if (!useSite().newsletter) return null;
  return (
    <section className="subscribe-section" aria-labelledby={id} data-no-print>
      <h2 id={id}>{words.heading}</h2>
      <SubscribeForm />
    </section>
  );
}
