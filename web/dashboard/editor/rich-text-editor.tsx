// The text of a post: Quill, a toolbar and the small panels around it. Loaded when an editor opens, and only in the browser.
import { useEffect, useId, useRef, useState } from "react";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { MediaPicker, type Picked } from "../media-picker/media-picker.tsx";
import { HtmlDialog } from "./html-dialog.tsx";
import type { ImageValue } from "../html/ops.ts";
import { ImagePanel } from "./image-panel.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { contentsOf } from "./quill/create-quill.ts";
import type { UploadFailure } from "./quill/image-uploads.ts";
import { type OpenPanel, useQuill } from "./quill/use-quill.ts";
import { SlashMenu } from "./slash-menu/slash-menu.tsx";
import { Toolbar } from "./toolbar.tsx";
import { UndescribedImages } from "./undescribed-images.tsx";
import { WordCount } from "./word-count.tsx";
import "#web/shared/styles/prose.css";
import "./rich-text-editor.css";

export type RichTextEditorProps = {
  /** What is shown first; later changes are the writer's. */
  html: string;
  label: string;
  placeholder?: string;
  /** After each change, with a function that reads the HTML as it then is. */
  onEdit: () => void;
  onReady: (read: () => string) => void;
  onUploadCount: (count: number) => void;
  /** Escape in the text: true where it has been used. */
  onEscape?: () => boolean;
};

export function RichTextEditor({
  html,
  label,
  placeholder,
  onEdit,
  onReady,
  onUploadCount,
  onEscape,
}: RichTextEditorProps): React.ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const [failures, setFailures] = useState<readonly UploadFailure[]>([]);
  const labelId = useId();
  const hintId = useId();
  const editor = useQuill(box, html, {
    onEdit,
    onPanel: setPanel,
    onLeave: () => {
      if (!onEscape?.()) frame.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus();
    },
    onUploadFailure: (failure) => setFailures((before) => [...before, failure]),
    onUploadCount,
  });

  useEffect(() => {
    if (!editor) return;
    const { root } = editor.quill;
    root.setAttribute("role", "textbox");
    root.setAttribute("aria-multiline", "true");
    root.setAttribute("aria-labelledby", labelId);
    root.setAttribute("aria-describedby", hintId);
    root.setAttribute("data-placeholder", placeholder ?? "");
    onReady(() => contentsOf(editor.quill));
  }, [editor, labelId, hintId, placeholder, onReady]);

  function close(): void {
    setPanel(null);
    editor?.quill.focus({ preventScroll: true });
  }

  return (
    <div className="rich-text" ref={frame}>
      <div className="rich-text-head">
        <span className="visually-hidden" id={labelId}>
          {label}
        </span>
        <span className="visually-hidden" id={hintId}>
          Escape leads to the toolbar. Shift and Enter break a line.
        </span>
        <Toolbar editor={editor} onPanel={setPanel} />
      </div>
      {failures.length > 0 && (
        <div className="rich-text-failure">
          <ErrorBox
            onRetry={() => {
              setFailures([]);
              for (const failure of failures) failure.retry();
            }}
          >
            {failures.length === 1 ? "Image upload failed." : `Image upload failed. ${failures.length} images:`}
            {failures.map(({ name, reason }, index) => (
              <span className="rich-text-failed" key={index}>
                {name}
                {reason && `: ${reason}`}
              </span>
            ))}
          </ErrorBox>
          <button type="button" className="rich-text-dismiss" onClick={() => setFailures([])}>
            Dismiss
          </button>
        </div>
      )}
      <div className="rich-text-body">
        <div className="rich-text-box" ref={box} />
        {editor && panel?.kind === "link" && (
          <LinkPanel key={panel.range.index} quill={editor.quill} panel={panel} onClose={close} />
        )}
        {editor && <SlashMenu editor={editor} onPanel={setPanel} />}
        {editor && panel?.kind === "image" && (
          <ImagePanel key={panel.index} editor={editor} panel={panel} onClose={close} />
        )}
      </div>
      <div className="rich-text-foot">
        <WordCount editor={editor} />
        <UndescribedImages editor={editor} onPanel={setPanel} />
      </div>
      {editor && (
        <MediaPicker
          open={panel?.kind === "library"}
          kind="image"
          onClose={close}
          onPick={([picked]) => {
            const range = panel?.kind === "library" ? panel.range : null;
            close();
            if (picked && range) editor.uploads.insertImage(range, imageOf(picked));
          }}
        />
      )}
      {editor && panel?.kind === "html" && <HtmlDialog quill={editor.quill} panel={panel} onClose={close} />}
    </div>
  );
}

function imageOf({ url, alt, width, height }: Picked): ImageValue {
  return { src: url, alt, ...(width && height && { width: String(width), height: String(height) }) };
}
