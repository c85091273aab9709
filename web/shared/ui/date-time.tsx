import { formatDate } from "#web/shared/site/format-date.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useWords } from "#web/shared/site/words.ts";

/** A date in the site's short form, with a machine-readable value. */
export function DateTime({ value }: { value: string }): React.ReactElement {
  return <time dateTime={value}>{formatDate(value, useSite().timeZone, useWords().dates)}</time>;
}
