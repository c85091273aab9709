import Quill, { Delta } from "quill/core.js";
import { useRef, useState } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { TextArea } from "#web/shared/ui/field.tsx";
import type { OpenPanel } from "./quill/use-quill.ts";

type Props = { quill: Quill; panel: Extract<OpenPanel, { kind: "html" }>; onClose: () => void };

const { USER, SILENT } = Quill.sources;

/** The source of what the editor only carries along: tables, captions, footnotes and the like. */
export function HtmlDialog({ quill, panel, onClose }: Props): React.ReactElement {
  const [html, setHtml] = useState(panel.html);
  const area = useRef<HTMLTextAreaElement>(null);
  const isNew = panel.index === null;

  function apply(): void {
    const source = html.trim();
    const index = panel.index ?? quill.getSelection(true).index;
    if (source !== panel.html) {
      const attributes = isNew ? undefined : quill.getContents(index, 1).ops[0]?.attributes;
      const change = new Delta().retain(index).delete(isNew ? 0 : 1);
      quill.history.cutoff();
      quill.updateContents(source === "" ? change : change.insert({ [panel.name]: source }, attributes), USER);
      quill.setSelection(Math.min(index + 1, quill.getLength() - 1), 0, SILENT);
    }
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? "New HTML block" : "Edit HTML"}
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
        hint="Tables, captions, details and footnotes are kept as written. Scripts, styles and forms are taken out when the post is saved."
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
