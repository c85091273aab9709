import type { IconName } from "#web/shared/icons/icon.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import type { Sortable } from "./use-sortable.ts";
import "./sortable.css";

type ControlProps = {
  sort: Pick<Sortable, "count" | "move">;
  index: number;
  /** The name of the entry in a sentence. */
  name: string;
};

/** The handle that drags an entry, or moves it with the arrow keys. */
export function Grip({ sort, index, name }: ControlProps & { sort: Pick<Sortable, "handle"> }): React.ReactElement {
  return (
    <IconButton
      label={`Move ${name}: drag, or use the arrow keys`}
      icon="grip-vertical"
      tooltip="none"
      className="drag-handle"
      data-move="grip"
      {...sort.handle(index)}
      onKeyDown={(event) => {
        const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: sort.count - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        sort.move(index, to, "grip");
      }}
    />
  );
}

const upAndDown = ["up", "down"] as const;

type MoveButtonsProps = ControlProps & { words?: readonly [string, string]; isGrid?: boolean };

/** Moves an entry by one place. At the ends the buttons stay focusable. */
export function MoveButtons({
  sort,
  index,
  name,
  words = upAndDown,
  isGrid = false,
}: MoveButtonsProps): React.ReactElement {
  const [first, second]: readonly [IconName, IconName] = isGrid
    ? ["chevron-left", "chevron-right"]
    : ["chevron-up", "chevron-down"];
  return (
    <>
      <IconButton
        label={`Move ${name} ${words[0]}`}
        tooltip="none"
        icon={first}
        data-move="up"
        aria-disabled={index === 0}
        onClick={() => sort.move(index, index - 1, "up")}
      />
      <IconButton
        label={`Move ${name} ${words[1]}`}
        tooltip="none"
        icon={second}
        data-move="down"
        aria-disabled={index === sort.count - 1}
        onClick={() => sort.move(index, index + 1, "down")}
      />
    </>
  );
}

/** Announces the new place of a moved entry. */
export function MoveStatus({ sort }: { sort: Pick<Sortable, "announcement"> }): React.ReactElement {
  return (
    <p className="visually-hidden" role="status">
      {sort.announcement}
    </p>
  );
}
