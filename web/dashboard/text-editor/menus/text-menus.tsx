import { useTextTools } from "../text-tools.ts";
import { BlockHandle } from "./block-handle.tsx";
import { BlockMenu } from "./block-menu.tsx";
import { LinkHint } from "./link-hint.tsx";
import { PhoneToolbar } from "./phone-toolbar.tsx";
import { SelectionToolbar } from "./selection-toolbar.tsx";
import { SlashMenu } from "./slash-menu.tsx";
import { useTextKeys } from "./text-keys.ts";

/** Everything that appears around the text while writing. */
export function TextMenus({ onClose }: { onClose: (isFocusBack: boolean) => void }): React.ReactElement {
  const { editor, panel } = useTextTools();
  useTextKeys(editor, ({ key, altKey }) => key === "F10" && altKey && enterTools(editor.view.dom));

  return (
    <>
      <BlockHandle />
      <SlashMenu />
      <SelectionToolbar />
      <LinkHint />
      <PhoneToolbar />
      {panel?.kind === "block" && (
        <div data-text-tools>
          <BlockMenu panel={panel} onClose={onClose} />
        </div>
      )}
    </>
  );
}

/** Moves the focus to the buttons near the caret, or else to the toolbar. */
function enterTools(text: HTMLElement): boolean {
  const frame = text.closest(".text-editor");
  const near = frame?.querySelector<HTMLElement>(".text-body [role=toolbar] button");
  (near ?? frame?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']"))?.focus();
  return true;
}
