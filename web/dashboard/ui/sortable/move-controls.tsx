import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import type { Sortable } from "./use-sortable.ts";
import "./sortable.css";

type ControlProps = {
  sort: Pick<Sortable, "count" | "move">;
  index: number;
  /** What the entry is called in a sentence. */
  name: string;
};

/** The handle by which an entry is dragged, or moved with the arrow keys. */
export function Grip({ sort, index, name }: ControlProps & { sort: Pick<Sortable, "handle"> }): React.ReactElement {
  return (
    <button
      type="button"
      className="grip drag-handle"
      data-move="grip"
      aria-label={`Move ${name}: drag, or use the arrow keys`}
      {...sort.handle(index)}
      onKeyDown={(event) => {
        const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: sort.count - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        sort.move(index, to, "grip");
      }}
    >
      <Icon name="grip-vertical" size="medium" />
    </button>
  );
}

const columnWords = { up: ["up", "chevron-up"], down: ["down", "chevron-down"] } as const;
const gridWords = { up: ["forward", "chevron-left"], down: ["back", "chevron-right"] } as const;

/** Moves an entry by one place. At the ends the buttons stay focusable. */
export function MoveButtons({
  sort,
  index,
  name,
  isGrid = false,
}: ControlProps & { isGrid?: boolean }): React.ReactElement {
  const words = isGrid ? gridWords : columnWords;
  const button = (control: "up" | "down", to: number) => {
    const [where, icon]: readonly [string, IconName] = words[control];
    return (
      <IconButton
        label={`Move ${name} ${where}`}
        tooltip="none"
        icon={icon}
        data-move={control}
        aria-disabled={to < 0 || to >= sort.count}
        onClick={() => sort.move(index, to, control)}
      />
    );
  };
  return (
    <>
      {button("up", index - 1)}
      {button("down", index + 1)}
    </>
  );
}

/** Says where an entry was moved to. */
export function MoveStatus({ sort }: { sort: Pick<Sortable, "announcement"> }): React.ReactElement {
  return (
    <p className="visually-hidden" role="status">
      {sort.announcement}
    </p>
  );
}
