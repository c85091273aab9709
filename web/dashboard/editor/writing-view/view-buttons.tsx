import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { editorKeys } from "#web/dashboard/command-palette/commands.ts";
import { keysForAria, useKeyWords } from "#web/dashboard/command-palette/keys.tsx";
import { moveFocus } from "#web/dashboard/ui/arrow-keys.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { textIn } from "../form/text-places.ts";
import type { WritingView } from "./use-writing-view.ts";
import "#web/shared/ui/tooltip.css";
import "./writing-view.css";

/** Buttons that switch between the form, the text alone and the text beside its preview. The text keeps its focus. */
export function ViewButtons({ view }: { view: WritingView }): React.ReactElement {
  const { mode, tools, side } = view;
  const words = useKeyWords();
  return (
    <div className="view-buttons">
      {mode === "split" && <SideSwitch side={side} onChange={view.setSide} />}
      {mode === "full" && (
        <Button
          size="small"
          variant="quiet"
          aria-pressed={tools}
          onMouseDown={keepFocus}
          onClick={() => view.setTools(!tools)}
        >
          {tools ? "Hide formatting" : "Formatting"}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        className="view-to-split"
        icon={mode === "split" ? "close" : "eye"}
        aria-keyshortcuts={keysForAria(editorKeys["Live preview"])}
        data-tooltip={words(editorKeys["Live preview"])}
        data-tooltip-place="below"
        onMouseDown={keepFocus}
        onClick={() => view.setMode(mode === "split" ? "form" : "split")}
      >
        {mode === "split" ? "Close preview" : "Live preview"}
      </Button>
      {mode !== "split" && (
        <Button
          size="small"
          variant="quiet"
          icon={mode === "full" ? "close" : "maximize"}
          aria-keyshortcuts={keysForAria(editorKeys["Full screen"])}
          data-tooltip={
            mode === "full" ? `Esc or ${words(editorKeys["Full screen"])}` : words(editorKeys["Full screen"])
          }
          data-tooltip-place="below end"
          onMouseDown={keepFocus}
          onClick={() => {
            flushSync(() => view.setMode(mode === "full" ? "form" : "full"));
            if (mode === "form") focusText();
          }}
        >
          {mode === "full" ? "Leave full screen" : "Full screen"}
        </Button>
      )}
    </div>
  );
}

function SideSwitch({
  side,
  onChange,
}: {
  side: WritingView["side"];
  onChange: WritingView["setSide"];
}): React.ReactElement {
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const place = moveFocus(event, [...event.currentTarget.querySelectorAll("button")], "row");
    if (place !== null) onChange(place === 0 ? "write" : "preview");
  }
  return (
    // One of the tabs has the focus, never the row itself.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className="side-switch" role="tablist" aria-label="Write or preview" onKeyDown={move}>
      {(["write", "preview"] as const).map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={side === name}
          tabIndex={side === name ? 0 : -1}
          onClick={() => onChange(name)}
        >
          {name === "write" ? "Write" : "Preview"}
        </button>
      ))}
    </div>
  );
}

function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

/** Focuses an empty title or the text, unless one of them has the focus. */
function focusText(): void {
  const form = document.querySelector(".post-form");
  const text = textIn(form);
  const title = form?.querySelector<HTMLTextAreaElement>(".title-field textarea");
  const active = document.activeElement;
  if (active === title || text?.contains(active)) return;
  if (title?.value === "") title.focus();
  else text?.focus();
}
