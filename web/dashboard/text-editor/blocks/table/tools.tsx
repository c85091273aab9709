import { Icon } from "#web/shared/icons/icon.tsx";
import { useTextState } from "../../use-text-state.ts";
import { Bar, BarButton, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { useBlock } from "../bar/use-block.ts";
import { tableMenus, tableState } from "./table-commands.ts";
import { chainInText } from "../../chain-in-text.ts";

/** Rows, columns and cells. */
export function TableTools(): React.ReactElement {
  const { editor } = useBlock();
  const state = useTextState(editor, tableState);
  const menus = tableMenus(state);

  return (
    <>
      <Bar
        last={<BarButton label="Delete table" icon="trash" onPress={() => chainInText(editor).deleteTable().run()} />}
      >
        {menus.map(({ name, label, icon }) => (
          <PanelButton key={name} panel={name} label={label} icon={icon} hasWords />
        ))}
      </Bar>
      {menus.map(({ name, label, commands }) => (
        <BlockPanel key={name} name={name} label={label} atBar>
          <div className="block-commands">
            {commands.map(({ label: words, icon, isOn, isOff, run }) => (
              <button
                key={words}
                type="button"
                aria-pressed={isOn}
                disabled={isOff}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  run(editor.chain()).run();
                  if (!editor.isActive("table")) editor.view.focus();
                }}
              >
                <Icon name={icon} />
                {words}
              </button>
            ))}
          </div>
          {name === "cells" && !state.canMerge && (
            <p className="muted block-hint">
              To merge cells, select several with the pointer or with Shift and the arrow keys.
            </p>
          )}
        </BlockPanel>
      ))}
    </>
  );
}
