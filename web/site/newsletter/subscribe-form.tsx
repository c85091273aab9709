// The form for the newsletter. The browser posts it by itself, so it works without script and brings none; the page at /subscribe says what
// came of it.
import { emailPattern } from "#contract/email-address.ts";
import { limits } from "#contract/limits.ts";
import { browserApi } from "#web/shared/api/client.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import "./subscribe-form.css";

export function SubscribeForm({ topic }: { topic?: string }): React.ReactElement | null {
  const { newsletter } = useSite();
  const { contact, newsletter: words } = useWords();
  if (!newsletter) return null;
  return (
    <form className="subscribe-form" method="post" action={browserApi.newsletter.subscribe.url()} data-plain>
      <p dir="auto">{newsletter.promise}</p>
      <TextField
        label={contact.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        pattern={emailPattern}
        maxLength={limits.contact.email}
      />
      {topic !== undefined && <input type="hidden" name="topic" value={topic} />}
      {/* Honeypot: visitors never see this field, so only a bot fills it in. */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {contact.website}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit">{words.subscribe}</Button>
      <p className="meta">
        {words.more} <SiteLink to={newsletter.privacy}>{words.privacy}</SiteLink>
      </p>
    </form>
  );
}
