import { useEffect, useId, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { slugify } from "#contract/slugs.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { useLoadedOnce } from "./use-loaded-once.ts";

type SeriesFieldProps = {
  series: string;
  /** Empty for the place after all other parts. */
  part: string;
  /** The title of the series that the saved post is in. */
  saved: string;
  errors: { series?: string | undefined; seriesPart?: string | undefined };
  onChange: (change: { series?: string; seriesPart?: string }) => void;
};

/** Chooses a series or names a new one, and sets the part number of the post. */
export function SeriesField({ series, part, saved, errors, onChange }: SeriesFieldProps): React.ReactElement {
  const id = useId();
  const [known, loadKnown] = useLoadedOnce(() => ownerApi.series.list());
  const slug = slugify(series);
  const chosen = slug === "" ? undefined : known?.find((each) => each.slug === slug);
  const others = (chosen?.posts ?? 0) - (chosen && slugify(saved) === slug ? 1 : 0);
  const load = useRef(loadKnown);
  useEffect(() => {
    if (series !== "") load.current();
  }, [series]);
  return (
    <div className="stack gap-3">
      <TextField
        label="Series"
        list={`${id}-list`}
        autoComplete="off"
        placeholder="None"
        maxLength={limits.series}
        value={series}
        error={errors.series}
        hint={slug === "" || known === null ? null : hintFor(others)}
        onFocus={loadKnown}
        onChange={(event) => {
          const next = event.target.value;
          // The number belongs to the series.
          onChange({ series: next, ...(slugify(next) !== slug && { seriesPart: "" }) });
        }}
        onKeyDown={(event) => {
          // It must not submit the form of the post.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <datalist id={`${id}-list`}>
        {known?.map((each) => (
          <option key={each.slug} value={each.title}>
            {each.posts === 1 ? "1 part" : `${each.posts} parts`}
          </option>
        ))}
      </datalist>
      {slug !== "" && (
        <TextField
          label="Part"
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.seriesParts}
          step={1}
          placeholder={String(others + 1)}
          value={part}
          error={errors.seriesPart}
          onChange={(event) => onChange({ seriesPart: event.target.value })}
        />
      )}
    </div>
  );
}

function hintFor(others: number): string {
  if (others === 0) return "A new series. This post is its first part.";
  return others === 1 ? "1 other part so far." : `${others} other parts so far.`;
}
