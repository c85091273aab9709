import { type KeyboardEvent, useState } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { moveFocus } from "#web/dashboard/ui/arrow-keys.ts";
import { cleanAction, findAction, lineAction, linkAction, markActions } from "./actions.ts";
import type { TextAction } from "./text-action.ts";
import { MorePanel } from "./more-panel.tsx";
import { OutlineButton } from "./outline/outline.tsx";
import { useTextTools } from "./text-tools.ts";
import { ToolButton, useActive } from "./tool-button.tsx";
import { ToolbarPanelButton } from "./toolbar-panel.tsx";
import "./toolbar.css";

const groups: readonly (readonly TextAction[])[] = [
  [lineAction("heading-1"), lineAction("heading-2"), lineAction("heading-3")],
  [markActions.bold, markActions.italic, markActions.underline, markActions.strike],
  [lineAction("ordered-list"), lineAction("bullet-list")],
  [linkAction, lineAction("image"), lineAction("code-block"), cleanAction],
  [findAction],
];
const order: ReadonlyMap<TextAction, number> = new Map(groups.flat().map((action, index) => [action, index]));

/** The buttons above the text. One of them can be reached with Tab, and the others from there with the arrow keys. */
export function Toolbar(): React.ReactElement {
  const tools = useTextTools();
  const [place, setPlace] = useState(0);
  const active = useActive(tools.editor, groups.flat());

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(":scope > div > .toolbar-button")].filter(
      (button) => button.checkVisibility(),
    );
    moveFocus(event, buttons, "row");
  }

  return (
    // One of its buttons has the focus, never the bar itself.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className="toolbar" role="toolbar" aria-label="Formatting" onKeyDown={move}>
      {groups.map((group, index) => (
        <div className="toolbar-group" key={index}>
          {group.map((action) => {
            const own = order.get(action) ?? 0;
            return (
              <ToolButton
                key={action.id}
                action={action}
                pressed={action.isActive && active.includes(action.id)}
                tabIndex={own === place ? 0 : -1}
                onFocus={() => setPlace(own)}
                onClick={() => action.run(tools)}
              >
                <Icon name={action.icon} size="medium" />
              </ToolButton>
            );
          })}
        </div>
      ))}
      <OutlineButton tabIndex={place === order.size ? 0 : -1} onFocus={() => setPlace(order.size)} />
      <ToolbarPanelButton
        label="More formatting"
        icon="more"
        panel={MorePanel}
        tabIndex={place === order.size + 1 ? 0 : -1}
        onFocus={() => setPlace(order.size + 1)}
      />
    </div>
  );
}
