import Quill from "quill/core.js";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { editorKeys } from "#web/dashboard/command-palette/commands.ts";
import { keysForAria, useKeyWords } from "#web/dashboard/command-palette/keys.tsx";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { MoreMenu } from "./more-menu.tsx";
import { cleanFormats } from "./quill/block-moves.ts";
import { type CurrentFormats, isOn } from "./quill/formats.ts";
import { imageTypes } from "./quill/image-uploads.ts";
import { type Editor, linkPanelOf, type OpenPanel } from "./quill/use-quill.ts";
import "#web/shared/ui/tooltip.css";
import "./toolbar.css";

type Tool = {
  label: string;
  face: IconName;
  format?: readonly [name: string, value: unknown];
  action?: "link" | "image" | "library" | "clean";
  isSpare?: boolean;
};

const { USER } = Quill.sources;
const tools: readonly (readonly Tool[])[] = [
  [
    { label: "Heading 1", face: "heading-1", format: ["header", 1] },
    { label: "Heading 2", face: "heading-2", format: ["header", 2] },
    { label: "Heading 3", face: "heading-3", format: ["header", 3] },
  ],
  [
    { label: "Bold", face: "bold", format: ["bold", true] },
    { label: "Italic", face: "italic", format: ["italic", true] },
    { label: "Underline", face: "underline", format: ["underline", true] },
    { label: "Strike", face: "strikethrough", format: ["strike", true] },
  ],
  [
    { label: "Ordered list", face: "list-ordered", format: ["list", "ordered"] },
    { label: "Bullet list", face: "list", format: ["list", "bullet"] },
  ],
  [
    { label: "Link", face: "link", format: ["link", null], action: "link" },
    { label: "Image", face: "image", action: "image" },
    { label: "Image from the library", face: "images", action: "library", isSpare: true },
    { label: "Code block", face: "code", format: ["code-block", "plain"] },
    { label: "Clean", face: "remove-formatting", action: "clean" },
  ],
];
const places: ReadonlyMap<Tool, number> = new Map(tools.flat().map((tool, index) => [tool, index]));

/** The buttons above the text. One of them can be reached with Tab, the others from there with the arrow keys. */
export function Toolbar({
  editor,
  onPanel,
}: {
  editor: Editor | null;
  onPanel: (panel: OpenPanel) => void;
}): React.ReactElement {
  const formats = useFormats(editor?.quill ?? null);
  const picker = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState(0);
  const quill = editor?.quill;

  function use({ format, action }: Tool): void {
    if (!quill) return;
    if (action === "link") onPanel(linkPanelOf(quill));
    else if (action === "image") picker.current?.click();
    else if (action === "library") onPanel({ kind: "library", range: quill.getSelection(true) });
    else if (action === "clean") cleanFormats(quill);
    else if (format) {
      quill.getSelection(true);
      quill.format(format[0], isOn(quill.getFormat(), ...format) ? false : format[1], USER);
    }
  }

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const buttons = [
      ...event.currentTarget.querySelectorAll<HTMLElement>(
        ":scope > div > .toolbar-button, :scope > .more > .toolbar-button",
      ),
    ].filter((button) => button.checkVisibility());
    const at = buttons.findIndex((button) => button === event.target);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    const index = (next + buttons.length) % buttons.length;
    setPlace(index);
    buttons[index]?.focus();
  }

  return (
    // One of its buttons has the focus, never the bar itself.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div className="toolbar" role="toolbar" aria-label="Formatting" onKeyDown={move}>
      {tools.map((group, index) => (
        <div className="toolbar-group" key={index}>
          {group.map((tool) => {
            const own = places.get(tool) ?? 0;
            return (
              <ToolButton
                key={tool.label}
                label={tool.label}
                pressed={tool.format ? isOn(formats, ...tool.format) : undefined}
                disabled={!quill}
                className={tool.isSpare ? "toolbar-button toolbar-spare" : "toolbar-button"}
                tabIndex={own === place ? 0 : -1}
                onFocus={() => setPlace(own)}
                onClick={() => use(tool)}
              >
                <Icon name={tool.face} size="medium" />
              </ToolButton>
            );
          })}
        </div>
      ))}
      <MoreMenu
        quill={quill ?? null}
        formats={formats}
        onPanel={onPanel}
        tabIndex={place === places.size ? 0 : -1}
        onFocus={() => setPlace(places.size)}
      />
      <FileInput
        ref={picker}
        label="Images to insert"
        accept={imageTypes.join(",")}
        multiple
        onFiles={(files) => editor?.uploads.insert(editor.quill.getSelection(true), files)}
      />
    </div>
  );
}

type ToolButtonProps = {
  label: string;
  className: string;
  pressed?: boolean;
  disabled: boolean;
  tabIndex: number;
  onFocus: () => void;
  onClick: () => void;
  children: ReactNode;
};

function ToolButton({ label, pressed, children, ...rest }: ToolButtonProps): React.ReactElement {
  const words = useKeyWords();
  const keys = keysOf(label);
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys && keysForAria(keys)}
      data-tooltip={keys ? `${label} (${words(keys)})` : label}
      data-tooltip-place="below"
      // The text keeps its focus and what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    >
      {children}
    </button>
  );
}

function keysOf(label: string): string | undefined {
  const keys: Readonly<Record<string, string>> = editorKeys;
  return keys[label];
}

/** The looks at the caret, or those that all of the selected text has. They stay as they were while the focus is elsewhere. */
function useFormats(quill: Quill | null): CurrentFormats {
  const [formats, setFormats] = useState<CurrentFormats>({});
  useEffect(() => {
    if (!quill) return;
    let shown = "";
    const update = () => {
      const range = quill.hasFocus() ? quill.getSelection() : null;
      if (!range) return;
      const now = quill.getFormat(range);
      const text = JSON.stringify(now);
      if (text !== shown) setFormats(now);
      shown = text;
    };
    quill.on(Quill.events.EDITOR_CHANGE, update);
    return () => {
      quill.off(Quill.events.EDITOR_CHANGE, update);
    };
  }, [quill]);
  return formats;
}
