import { type ReactElement, useState } from "react";
import { Switch } from "#web/shared/form/checkbox.tsx";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { type Command, shortcutSections, textShortcuts } from "./commands.ts";
import { Keys } from "./keys.tsx";
import type { CommandDialogProps } from "./palette-opener.tsx";
import { setCharacterKeys, useCharacterKeys } from "./shortcut-setting.ts";
import "./shortcut-sheet.css";

/** The list of all shortcuts, with the switch for single-character keys, which are easy to press or dictate by accident. */
export function ShortcutSheet({ open, commands, onClose }: CommandDialogProps): ReactElement {
  const on = useCharacterKeys();
  const [status, setStatus] = useState("");
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" className="shortcut-sheet">
      <Switch
        label="Shortcuts without Ctrl or Cmd"
        checked={on}
        onChange={({ target: { checked } }) => {
          setCharacterKeys(checked);
          setStatus(checked ? "Shortcuts are on" : "Shortcuts without Ctrl or Cmd are off");
        }}
      />
      <p className="shortcut-note">
        Turn them off where keys get pressed by accident or by voice. This browser remembers it. They’re always off
        while you type in a field.
      </p>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      <div className="shortcut-sections">
        {shortcutSections.map((section) => (
          <Section
            key={section}
            title={section}
            commands={[...commands, ...textShortcuts].filter(({ where, keys }) => where === section && keys)}
            isOff={!on}
          />
        ))}
      </div>
    </Dialog>
  );
}

function Section({
  title,
  commands,
  isOff,
}: {
  title: string;
  commands: readonly Command[];
  isOff: boolean;
}): ReactElement {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {commands.map(({ id, label, keys = [], rowKeys = [] }) => (
          <div key={id} className="shortcut-line">
            <dt>{label}</dt>
            <dd>
              {[...keys, ...rowKeys].map((each, index) => (
                <span key={each} data-off={(isOff && keys.includes(each) && isCharacter(each)) || undefined}>
                  {index > 0 && <span className="keys"> or </span>}
                  <Keys keys={each} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function isCharacter(keys: string): boolean {
  return keys.split(" ").every((key) => key.length === 1);
}
