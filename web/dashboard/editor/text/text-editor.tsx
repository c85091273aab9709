// The text of a post: TipTap with the site's own schema, a toolbar, and the panels around it. Loaded when an editor opens, and only in the
// browser.
import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { acceptOf, type FileKind } from "../../media-picker/file-checks.ts";
import { MediaPicker } from "../../media-picker/media-picker.tsx";
import { editorExtensions } from "./extensions.ts";
import { caretMargin, caretRoom, publishHeadHeight } from "./caret-room.ts";
import { FindBar } from "./find/find-bar.tsx";
import { HtmlDialog } from "./html-dialog.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { TextMenus } from "./menus/text-menus.tsx";
import { openHtml, saveHtml } from "./open-html.ts";
import { postSchema } from "./schema.ts";
import { TextFigures } from "./text-figures.tsx";
import { type Panel, TextToolsContext } from "./text-tools.ts";
import { Toolbar } from "./toolbar.tsx";
import { imageTypes, Uploads } from "./uploads.ts";
import "#web/shared/styles/prose.css";
import "./text-editor.css";

export type TextEditorProps = {
  /** What is shown first; later changes are the writer's. */
  html: string;
  label: string;
  placeholder?: string;
  /** After each change. */
  onEdit: () => void;
  /** Gives a function that reads the text as HTML. Unchanged, it is what `html` was. */
  onReady: (read: () => string) => void;
  onUploadCount: (count: number) => void;
  /** Escape in the text; returns true if it was used. */
  onEscape?: () => boolean;
};

export function TextEditor({
  html,
  label,
  placeholder = "",
  onEdit,
  onReady,
  onUploadCount,
  onEscape,
}: TextEditorProps): React.ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [panel, open] = useState<Panel | null>(null);
  const labelId = useId();
  const hintId = useId();
  // The editor lives as long as this component; it calls what was passed last.
  const current = useRef({ onEdit, onUploadCount, onEscape });
  const uploads = useRef<Uploads>(null);
  useEffect(() => {
    current.current = { onEdit, onUploadCount, onEscape };
  });

  const editor = useEditor({
    extensions: editorExtensions({
      placeholder,
      uploads: () => uploads.current,
      onOpen: open,
      onLeave: () => {
        if (!current.current.onEscape?.())
          frame.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus();
      },
    }),
    content: useMemo(() => openHtml(html, postSchema).toJSON(), []), // oxlint-disable-line react-hooks/exhaustive-deps -- read once
    // The page's policy forbids the style element that TipTap would add.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      scrollThreshold: caretRoom,
      scrollMargin: caretMargin,
      attributes: {
        class: "prose",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelId,
        "aria-describedby": hintId,
      },
    },
    onUpdate: () => current.current.onEdit(),
  });
  uploads.current ??= new Uploads(editor, { onCount: (count) => current.current.onUploadCount(count) });

  useEffect(() => {
    const opened = saveHtml(editor.state.doc);
    onReady(() => {
      const now = saveHtml(editor.state.doc);
      return now === opened ? html : now;
    });
    return () => uploads.current?.cancelAll();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each editor
  }, [editor]);

  useEffect(() => (head.current ? publishHeadHeight(head.current) : undefined), []);

  const { picker, chooseFiles } = useFilePicker();
  const close = useCallback(() => {
    open(null);
    editor.commands.focus(null, { scrollIntoView: false });
  }, [editor]);
  const tools = useMemo(
    () => ({ editor: editor as Editor, uploads: uploads.current as Uploads, panel, open, chooseFiles }),
    [editor, panel, chooseFiles],
  );

  return (
    <TextToolsContext value={tools}>
      <div className="text-editor" ref={frame}>
        <div className="text-head" ref={head}>
          <span className="visually-hidden" id={labelId}>
            {label}
          </span>
          <span className="visually-hidden" id={hintId}>
            Press Escape for the toolbar, slash for blocks, Alt+Enter for the menu of a block, and Alt+F10 for the tools
            of selected words.
          </span>
          <Toolbar />
          <FindBar />
        </div>
        <div className="text-body">
          <EditorContent editor={editor} />
          {panel?.kind === "link" && <LinkPanel onClose={close} />}
          <TextMenus onClose={close} />
        </div>
        <TextFigures />
        <FileInput
          ref={picker.input}
          label="Files to insert"
          accept={picker.kind === "image" ? imageTypes.join(",") : acceptOf(picker.kind)}
          multiple
          onFiles={(files) => uploads.current?.insert(files)}
        />
        <MediaPicker
          open={panel?.kind === "library"}
          kind={panel?.kind === "library" ? panel.media : "image"}
          onClose={close}
          onPick={([picked]) => {
            open(null);
            if (picked)
              uploads.current?.insertUploaded({
                url: picked.url,
                alt: picked.alt,
                ...(picked.width !== null && { width: picked.width }),
                ...(picked.height !== null && { height: picked.height }),
              });
          }}
        />
        {panel?.kind === "html" && <HtmlDialog panel={panel} onClose={close} />}
      </div>
    </TextToolsContext>
  );
}

/** The device's file picker, for one kind of files at a time. */
function useFilePicker() {
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<FileKind>("image");
  const chooseFiles = useCallback((wanted: FileKind) => {
    setKind(wanted);
    // After the rendering that changes which files it accepts.
    requestAnimationFrame(() => input.current?.click());
  }, []);
  return { picker: { input, kind }, chooseFiles };
}
