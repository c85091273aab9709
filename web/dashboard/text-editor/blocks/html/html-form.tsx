import type { Node } from "@tiptap/pm/model";
import { useRef, useState } from "react";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { TextArea } from "#web/shared/ui/field.tsx";
import { placeForBlock } from "../../insert-block.ts";
import { type BlockFormProps, useTextTools } from "../../text-tools.ts";

/** The source of HTML that the editor can't represent. */
export function HtmlForm({ position, onClose }: BlockFormProps): React.ReactElement {
  const { editor } = useTextTools();
  const [html, setHtml] = useState(() => sourceAt(editor.state.doc, position));
  const area = useRef<HTMLTextAreaElement>(null);

  function apply(): void {
    const source = html.trim();
    const { state, view } = editor;
    const { tr } = state;
    if (position === null && source !== "")
      tr.insert(placeForBlock(state), state.schema.node("htmlBlock", { html: source }));
    else if (position !== null && source === "") tr.delete(position, position + 1);
    else if (position !== null) tr.setNodeAttribute(position, "html", source);
    view.dispatch(tr);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={position === null ? "New HTML block" : "Edit HTML"}
      size="large"
      initialFocus={area}
      footer={
        <>
          <CloseButton>Cancel</CloseButton>
          <Button variant="block" onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <TextArea
        ref={area}
        label="HTML"
        hint="The HTML stays as you write it. Scripts, styles and forms are removed when the post is saved."
        className="html-source"
        rows={14}
        spellCheck={false}
        autoCapitalize="none"
        value={html}
        onChange={(event) => setHtml(event.target.value)}
      />
    </Dialog>
  );
}

function sourceAt(doc: Node, position: number | null): string {
  return position === null ? "" : String(doc.nodeAt(position)?.attrs.html ?? "");
}
