import type { NamedTopic } from "#contract/newsletter.ts";
import { subscriberStates } from "#contract/newsletter-terms.ts";
import { ChipLink } from "#web/shared/ui/chip.tsx";
import { SelectField } from "#web/shared/ui/field.tsx";
import { useDebouncedSearch } from "../shared/use-debounced-search.ts";
import { ToolbarSearch } from "../shared/toolbar-search.tsx";
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
      <ToolbarSearch className="subscribers-search" search={search} label="Search addresses" />
    </div>
  );
}
