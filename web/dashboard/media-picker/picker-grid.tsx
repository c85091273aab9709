import { type KeyboardEvent, type RefObject, useState } from "react";
import type { MediaItem } from "#contract/media.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { moveFocus } from "#web/dashboard/ui/arrow-keys.ts";
import { AltMissing } from "./alt-missing.tsx";
import { MediaThumb } from "./media-thumb.tsx";
import { factsOf, hasAlt, nameOf } from "./media-labels.ts";

type PickerGridProps = {
  ref: RefObject<HTMLUListElement | null>;
  items: readonly MediaItem[];
  /** Null if pressing a file chooses it. */
  chosen: ReadonlyMap<string, unknown> | null;
  loading: boolean;
  onTake: (item: MediaItem) => void;
};

/** A grid with one tab stop. Arrow keys move between files; Home and End move to the first and last file. */
export function PickerGrid({ ref, items, chosen, loading, onTake }: PickerGridProps): React.ReactElement {
  const [place, setPlace] = useState(0);
  const reachable = Math.min(place, items.length - 1);

  function move(event: KeyboardEvent<HTMLUListElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    const top = buttons[0]?.offsetTop;
    const columns = buttons.filter((button) => button.offsetTop === top).length;
    moveFocus(event, buttons, { columns });
  }

  return (
    // One of its buttons has the focus, never the list itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={ref} className="media-picker-grid" aria-label="Files" aria-busy={loading || undefined} onKeyDown={move}>
      {items.map((item, index) => (
        <li key={item.id}>
          <button
            type="button"
            className="media-picker-item"
            aria-pressed={chosen ? chosen.has(item.id) : undefined}
            tabIndex={index === reachable ? 0 : -1}
            onFocus={() => setPlace(index)}
            onClick={() => onTake(item)}
          >
            <MediaThumb item={item} alt="" sizes="200px" />
            {chosen?.has(item.id) && (
              <span className="media-picker-tick">
                <Icon name="check" />
              </span>
            )}
            <span className="media-picker-name">{nameOf(item)}</span>
            <span className="meta media-picker-alt">
              {hasAlt(item.kind) ? item.alt || <AltMissing /> : factsOf(item)}
            </span>
            {hasAlt(item.kind) && <span className="visually-hidden">{factsOf(item)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
