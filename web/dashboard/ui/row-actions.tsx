import type { IconName } from "#web/shared/icons/icon.tsx";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { IconButton, IconLink } from "#web/shared/ui/icon-button.tsx";
import "./row-actions.css";

export type RowAction = {
  /** The label of the button, or the tooltip of the icon. */
  label: string;
  /** The accessible name. Defaults to the label and the row's name. */
  name?: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  busy?: boolean;
  busyLabel?: string;
} & (
  | { to: string; newTab?: boolean; onClick?: undefined }
  | { to?: undefined; onClick: (button: HTMLButtonElement) => void }
);

type RowActionsProps = {
  /** The row's name, which ends the accessible names. */
  of: string;
  /** False is an action that the row doesn't have. */
  actions: readonly (RowAction | false)[];
  /** Actions with an icon show only the icon. */
  icons?: boolean;
};

/**
 * The actions of one row of a list. The buttons have `aria-label` instead of visually hidden elements, because fewer elements make
 * dialogs open faster.
 */
export function RowActions({ of, actions, icons = false }: RowActionsProps): React.ReactElement {
  const shown = actions.filter((action) => action !== false);
  return (
    <div className="row-actions" data-icons={icons || undefined}>
      {shown.map((action, index) => {
        const named = { name: `${action.label} ${of}`, ...action };
        return icons && action.icon ? (
          <IconAction key={action.label} {...named} icon={action.icon} isLast={index === shown.length - 1} />
        ) : (
          <ButtonAction key={action.label} {...named} />
        );
      })}
    </div>
  );
}

type NamedAction = RowAction & { name: string };

function IconAction({
  label,
  name,
  icon,
  danger,
  isLast,
  ...action
}: NamedAction & { icon: IconName; isLast: boolean }): React.ReactElement {
  const look = { label: name, "data-tooltip": label, icon, ...(isLast && { tooltip: "end" as const }) };
  if (action.to !== undefined) return <IconLink {...look} to={action.to} newTab={action.newTab} />;
  const { onClick, busy, disabled } = action;
  return (
    <IconButton
      {...look}
      variant={danger ? "danger" : "plain"}
      busy={busy}
      disabled={disabled}
      onClick={(event) => onClick(event.currentTarget)}
    />
  );
}

function ButtonAction({ label, name, icon, danger, ...action }: NamedAction): React.ReactElement {
  const look = { size: "small", icon } as const;
  if (action.to !== undefined)
    return (
      <ButtonLink {...look} to={action.to} newTab={action.newTab} aria-label={name}>
        {label}
      </ButtonLink>
    );
  const { onClick, busy, busyLabel, disabled } = action;
  return (
    <Button
      {...look}
      variant={danger ? "danger-quiet" : "outline"}
      busy={busy}
      busyLabel={busyLabel}
      disabled={disabled}
      aria-label={busy ? undefined : name}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {label}
    </Button>
  );
}
