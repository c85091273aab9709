import { useId } from "react";
import { limits } from "#contract/limits.ts";
import { slugify } from "#contract/slugs.ts";
import { Icon } from "#web/shared/icons/icon.tsx";

type Props = {
  base: string;
  value: string;
  automatic: string;
  error: string | undefined;
  onChange: (slug: string) => void;
};

/** The slug of the post. If it isn't edited, it follows the title. */
export function SlugField({ base, value, automatic, error, onChange }: Props): React.ReactElement {
  const id = useId();
  return (
    <div className="stack gap-1">
      <div className="slug-row">
        <label htmlFor={id}>
          Slug <span className="slug-base">{base}</span>
        </label>
        <input
          id={id}
          value={value}
          placeholder={automatic}
          maxLength={limits.slug}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={(event) => onChange(slugify(event.target.value) === automatic ? "" : slugify(event.target.value))}
        />
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}
