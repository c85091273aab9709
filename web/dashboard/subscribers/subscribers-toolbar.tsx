import { limits } from "#contract/limits.ts";
import type { NamedTopic } from "#contract/newsletter.ts";
import { subscriberStates } from "#contract/newsletter-terms.ts";
import { SearchField } from "#web/shared/lists/search-field.tsx";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { SelectField } from "#web/shared/ui/field.tsx";
import { useDebouncedSearch } from "../shared/use-debounced-search.ts";
import { stateNames, subscribersHref, type SubscribersView } from "./subscribers-view.ts";

/** Chooses which subscribers are shown. */
export function SubscribersToolbar({
  view,
  topics,
  onShow,
}: {
  view: SubscribersView;
  topics: readonly NamedTopic[];
  onShow: (view: SubscribersView, options?: { replace: boolean }) => void;
}): React.ReactElement {
  const search = useDebouncedSearch(view.search, (wanted) =>
    onShow({ ...view, search: wanted, page: 1 }, { replace: view.search !== "" && wanted !== "" }),
  );
  const start = { ...view, page: 1 };
  return (
    <div className="subscribers-toolbar">
      <nav className="cluster" aria-label="States">
        <ChipLink to={subscribersHref({ ...start, state: null })} current={view.state === null}>
          All
        </ChipLink>
        {subscriberStates.map((state) => (
          <ChipLink key={state} to={subscribersHref({ ...start, state })} current={view.state === state}>
            {stateNames[state]}
          </ChipLink>
        ))}
      </nav>
      {topics.length > 0 && (
        <SelectField
          className="field-small"
          label="Topic"
          hideLabel
          value={view.topic}
          onChange={({ target }) => onShow({ ...start, search: search.take(), topic: target.value })}
        >
          <option value="">All topics</option>
          {topics.map(({ topic, name }) => (
            <option key={topic} value={topic}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <form
        className="subscribers-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          search.submit();
        }}
      >
        <SearchField
          size="small"
          label="Search addresses"
          placeholder="Search…"
          maxLength={limits.search}
          value={search.text}
          onChange={(event) => search.type(event.target.value)}
        />
      </form>
    </div>
  );
}
