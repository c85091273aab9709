import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { keysForAria, Keys } from "#web/dashboard/command-palette/keys.tsx";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { moveFocus, rowKeys } from "#web/dashboard/ui/arrow-keys.ts";
import { type Anchor, type Side, useFloating } from "./floating.ts";
import "./menu.css";

export type MenuItem = {
  id: string;
  label: string;
  icon: IconName;
  keys?: string;
  /** For one of several choices of which at most one applies. */
  isChecked?: boolean;
  isDisabled?: boolean;
  isDanger?: boolean;
} & ({ run: () => void } | { items: readonly MenuItem[] });

type Props = {
  label: string;
  items: readonly MenuItem[];
  anchor: Anchor;
  side: Side;
  /** Called on Escape, Tab or a press elsewhere, and before the action of an item. */
  onClose: (isFocusBack: boolean) => void;
  /** For a submenu: called on Escape, and on the arrow key back to the parent menu. */
  onBack?: (isFocusBack: boolean) => void;
};

/** A menu with the standard keys of menus. It has the focus while it is open. */
export function Menu({ label, items, anchor, side, onClose, onBack }: Props): React.ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  useFloating(list, { anchor, side, onClose: onBack ?? onClose });

  useEffect(() => {
    enabledItems(list.current)[0]?.focus({ preventScroll: true });
  }, []);

  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    const buttons = enabledItems(list.current);
    const at = buttons.findIndex((button) => button === document.activeElement);
    const submenu = items.find(({ id }) => id === buttons[at]?.dataset.item);
    const [forward, back] = rowKeys(event.currentTarget);
    if (event.key === "Tab") onClose(true);
    else if (event.key === forward && submenu && "items" in submenu) setOpen(submenu.id);
    else if (event.key === back && onBack) onBack(true);
    else if (/^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey)
      buttons
        .toSpliced(0, at + 1)
        .concat(buttons)
        .find((button) => button.textContent.toLowerCase().startsWith(event.key.toLowerCase()))
        ?.focus();
    else if (moveFocus(event, buttons, "column") === null) {
      // The button under the focus handles these.
      if (event.key === "Enter" || event.key === " ") event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="text-menu" ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={pressKey}>
      {items.map((item) => (
        <Item
          key={item.id}
          item={item}
          isOpen={open === item.id}
          onOpen={(isOpen) => setOpen(isOpen ? item.id : null)}
          onClose={onClose}
        />
      ))}
    </div>
  );
}

type ItemProps = { item: MenuItem; isOpen: boolean; onOpen: (isOpen: boolean) => void; onClose: Props["onClose"] };

function Item({ item, isOpen, onOpen, onClose }: ItemProps): React.ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  const { id, label, icon, keys, isChecked, isDisabled = false, isDanger } = item;
  const submenu = "items" in item ? item.items : null;
  return (
    <>
      <button
        ref={button}
        type="button"
        role={isChecked === undefined ? "menuitem" : "menuitemradio"}
        className="text-menu-item"
        data-item={id}
        data-danger={isDanger || undefined}
        tabIndex={-1}
        aria-checked={isChecked}
        aria-disabled={isDisabled || undefined}
        aria-haspopup={submenu ? "menu" : undefined}
        aria-expanded={submenu ? isOpen : undefined}
        aria-keyshortcuts={keys && keysForAria(keys)}
        onMouseDown={(event) => event.preventDefault()}
        // Not when the pointer enters: a menu that opens under a resting pointer keeps its first item.
        onPointerMove={(event) => {
          if (event.pointerType !== "mouse" || event.currentTarget === document.activeElement) return;
          onOpen(submenu !== null);
          event.currentTarget.focus({ preventScroll: true });
        }}
        onClick={() => {
          if (isDisabled) return;
          if ("items" in item) onOpen(true);
          else {
            onClose(true);
            item.run();
          }
        }}
      >
        <Icon name={icon} size="medium" />
        <span>{label}</span>
        {keys !== undefined && (
          <span className="text-menu-keys" aria-hidden="true">
            <Keys keys={keys} />
          </span>
        )}
        {isChecked && <Icon name="check" />}
        {submenu && <Icon name="chevron-right" />}
      </button>
      {submenu && isOpen && (
        <Menu
          label={label}
          items={submenu}
          anchor={() => button.current?.getBoundingClientRect() ?? null}
          side="beside"
          onClose={onClose}
          onBack={(isFocusBack) => {
            onOpen(false);
            if (isFocusBack) button.current?.focus();
          }}
        />
      )}
    </>
  );
}

function enabledItems(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(":scope > [role^=menuitem]:not([aria-disabled])") ?? [])];
}
