import { Icon } from "#web/shared/icons/icon.tsx";
import { useTextState } from "../use-text-state.ts";
import { useTextTools } from "../text-tools.ts";
import { Bar, BarButton, type ToolsProps } from "./bar.tsx";
import { BlockPanel } from "./block-panel.tsx";
import { tableMenus, tableState } from "./table-commands.ts";

/** Rows, columns and cells. */
export function TableTools({ panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor } = useTextTools();
  const state = useTextState(editor, tableState);
  const menus = tableMenus(state);

  return (
    <>
      <Bar label="Table">
        {menus.map(({ name, label, icon }) => (
          <BarButton
            key={name}
            label={label}
            icon={icon}
            hasWords
            expanded={panel === name}
            onPress={() => onPanel(panel === name ? null : name)}
          />
        ))}
        <BarButton label="Delete table" icon="trash" onPress={() => editor.chain().focus().deleteTable().run()} />
      </Bar>
      {menus
        .filter(({ name }) => panel === name)
        .map(({ name, label, commands }) => (
          <BlockPanel
            key={name}
            label={label}
            atBar
            onDone={() => {
              onPanel(null);
              editor.view.focus();
            }}
          >
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
