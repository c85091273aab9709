import Quill from "quill/core.js";
import { useEffect, useState } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { embeds, type ImageValue, isImageValue } from "../html/ops.ts";
import type { Editor, OpenPanel } from "./quill/use-quill.ts";

const delay = 400;

/** Says how many images of the text nobody has described, and leads to the first. */
export function UndescribedImages({
  editor,
  onPanel,
}: {
  editor: Editor | null;
  onPanel: (panel: OpenPanel) => void;
}): React.ReactElement {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!editor) return;
    const { quill } = editor;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      setCount(listUndescribed(quill).length);
    };
    const plan = () => {
      timer ??= setTimeout(look, delay);
    };
    look();
    quill.on(Quill.events.TEXT_CHANGE, plan);
    return () => {
      clearTimeout(timer);
      quill.off(Quill.events.TEXT_CHANGE, plan);
    };
  }, [editor]);

  function describe(): void {
    const [first] = editor ? listUndescribed(editor.quill) : [];
    if (!editor || !first) return;
    editor.quill.setSelection(first.index, 1, Quill.sources.USER);
    editor.quill.scrollSelectionIntoView();
    onPanel({ kind: "image", ...first });
  }

  return (
    <p className="undescribed" role="status">
      {count > 0 && (
        <>
          <Icon name="triangle-alert" />
          {count === 1 ? "One image has no alternative text." : `${count} images have no alternative text.`}
          <Button size="small" variant="quiet" onClick={describe}>
            Describe it
          </Button>
        </>
      )}
    </p>
  );
}

function listUndescribed(quill: Quill): { index: number; image: ImageValue }[] {
  const found: { index: number; image: ImageValue }[] = [];
  let index = 0;
  for (const { insert } of quill.getContents().ops) {
    const image = typeof insert === "object" ? insert[embeds.image] : undefined;
    if (isImageValue(image) && image.alt === "") found.push({ index, image });
    index += typeof insert === "string" ? insert.length : 1;
  }
  return found;
}
