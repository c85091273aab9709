import Quill, { Delta } from "quill/core.js";
import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { FloatPanel } from "./float-panel.tsx";
import { embeds } from "../html/ops.ts";
import type { Editor, OpenPanel } from "./quill/use-quill.ts";

type Props = { editor: Editor; panel: Extract<OpenPanel, { kind: "image" }>; onClose: () => void };

const { USER, SILENT } = Quill.sources;

/** What an image shows, for those who cannot see it. */
export function ImagePanel({
  editor: { quill, uploads },
  panel: { index, image },
  onClose,
}: Props): React.ReactElement {
  const [alt, setAlt] = useState(image.alt);

  function apply(): void {
    const attributes = quill.getContents(index, 1).ops[0]?.attributes;
    if (alt !== image.alt) {
      quill.updateContents(
        new Delta()
          .retain(index)
          .delete(1)
          .insert({ [embeds.image]: { ...image, alt: alt.trim() } }, attributes),
        USER,
      );
      quill.setSelection(index + 1, 0, SILENT);
      uploads.describe(image.src, alt.trim());
    }
    onClose();
  }

  function remove(): void {
    quill.deleteText(index, 1, USER);
    quill.setSelection(index, 0, SILENT);
    onClose();
  }

  return (
    <FloatPanel quill={quill} index={index} length={1} label="Image" onClose={onClose} onSubmit={apply}>
      <TextField
        label="Alternative text"
        className="field-small"
        hint="What the image shows, for readers who can’t see it."
        maxLength={limits.title}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <div className="cluster">
        <Button size="small" onClick={apply}>
          Apply
        </Button>
        <Button size="small" variant="quiet" onClick={remove}>
          Remove image
        </Button>
      </div>
    </FloatPanel>
  );
}
