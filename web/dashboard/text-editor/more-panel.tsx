import { useRef } from "react";
import { alignments, fonts, sizes } from "#contract/post-html.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useTextState } from "./use-text-state.ts";
import { insertActions, lineAction, markActions, redoAction, undoAction } from "./actions.ts";
import type { TextAction } from "./text-action.ts";
import { useTextTools } from "./text-tools.ts";
import { type ToolbarPanelProps, useToolbarPanel } from "./toolbar-panel.tsx";
import { useActive } from "./tool-button.tsx";
import { chainInText } from "./chain-in-text.ts";

const actions: readonly TextAction[] = [
  lineAction("quote"),
  lineAction("callout"),
  lineAction("task-list"),
  markActions.code,
  markActions.highlight,
  markActions.kbd,
  markActions.sup,
  markActions.sub,
  ...insertActions.filter(({ id }) => id !== "image"),
  undoAction,
  redoAction,
];

const capitalized = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const choices = [
  { label: "Alignment", name: "align", unset: "Start", values: alignments },
  { label: "Font", name: "font", unset: "Text", values: fonts },
  { label: "Size", name: "size", unset: "Normal", values: sizes },
] as const;

/** Actions that are needed less often. The focus can stay in the text while the panel is open. */
export function MorePanel(props: ToolbarPanelProps): React.ReactElement {
  const tools = useTextTools();
  const { editor } = tools;
  const panel = useRef<HTMLDivElement>(null);
  const active = useActive(editor, actions);
  const chosen = useTextState(editor, (current) => ({
    align: String(current.state.selection.$from.parent.attrs.align ?? ""),
    font: String(current.getAttributes("textStyle").font ?? ""),
    size: String(current.getAttributes("textStyle").size ?? ""),
  }));
  useToolbarPanel(panel, props);

  function choose(name: (typeof choices)[number]["name"], value: string): void {
    props.onClose(false);
    const chain = chainInText(editor);
    if (name === "align") chain.align(alignments.find((each) => each === value) ?? null).run();
    else {
      const style = { ...editor.getAttributes("textStyle"), [name]: value === "" ? null : value };
      if (Object.values(style).every((each) => each === null)) chain.unsetMark("textStyle").run();
      else chain.setMark("textStyle", style).run();
    }
  }

  return (
    <div className="more-panel" id={props.id} ref={panel} role="group" aria-label="More formatting">
      <div className="more-actions">
        {actions.map((action) => (
          <button
            key={action.id}
            type="button"
            aria-pressed={action.isActive && active.includes(action.id)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              props.onClose(false);
              action.run(tools);
            }}
          >
            <Icon name={action.icon} />
            {action.label}
          </button>
        ))}
      </div>
      {choices.map(({ label, name, unset, values }) => (
        <label className="more-choice" key={name}>
          {label}
          <select value={chosen[name]} onChange={(event) => choose(name, event.target.value)}>
            <option value="">{unset}</option>
            {values.map((value) => (
              <option key={value} value={value}>
                {capitalized(value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
