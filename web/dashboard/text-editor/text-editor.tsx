// The text of a post or project: TipTap with the site's own schema, a toolbar, and the panels around it. Loaded when an editor opens, and only in the
// browser.
import { Editor } from "@tiptap/core";
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { flushSync } from "react-dom";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { MediaPicker, type Picked } from "../media-picker/media-picker.tsx";
import { allForms } from "./blocks/all-forms.ts";
import { BlockTools } from "./blocks/bar/block-tools.tsx";
import { PastedUrl } from "./blocks/bookmark/pasted-url.tsx";
import { editorExtensions } from "./extensions.ts";
import { caretMargin, caretRoom, publishHeadHeight } from "./caret-room.ts";
import { FindBar } from "./find/find-bar.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { TextMenus } from "./menus/text-menus.tsx";
import { openHtml, saveHtml } from "./open-html.ts";
import { postSchema } from "./schema.ts";
import { TextFigures } from "./text-figures.tsx";
import { type BlockFormProps, type Panel, TextToolsContext } from "./text-tools.ts";
import { Toolbar } from "./toolbar.tsx";
import { askForDescription, listUndescribed } from "./undescribed.ts";
import { acceptedTypes, type Insertable, Uploads } from "./uploads.ts";
import "#web/shared/styles/prose.css";
import "./text-editor.css";

/** The functions that the form uses on an open text. */
export type OpenText = {
  /** Returns the text as HTML. An unchanged text is returned as it was in `html`. */
  read: () => string;
  /** Asks for the alternative text of the first image with this source that has none. */
  describe: (src: string) => void;
};

export type TextEditorProps = {
  /** The initial text; later changes come from the writer. */
  html: string;
  label: string;
  placeholder?: string;
  /** The id of the element with the text's error; the text is then marked as invalid. */
  errorId?: string | undefined;
  /** Called after each change. */
  onEdit: () => void;
  onReady: (text: OpenText) => void;
  onUploadCount: (count: number) => void;
  /** Called on Escape in the text; returns true if it used the key. */
  onEscape?: () => boolean;
};

export function TextEditor(props: TextEditorProps): React.ReactElement | null {
  const frame = useRef<HTMLDivElement>(null);
  const [panel, open] = useState<Panel | null>(null);
  const labelId = useId();
  const hintId = useId();
  const [opened, setOpened] = useState<OpenedText | null>(null);
  // The editor lives as long as this component, and calls the latest callbacks.
  const current = useRef(props);
  useEffect(() => {
    current.current = props;
  });
  // An editor is created when the component is mounted, not while it renders: React may discard a rendering, and the parts around the text
  // need an editor with a view.
  useLayoutEffect(() => {
    const { html, placeholder = "" } = current.current;
    const editor = new Editor({
      extensions: editorExtensions({
        placeholder,
        uploads: () => uploads,
        onOpen: open,
        onLeave: () => {
          if (!current.current.onEscape?.())
            frame.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus();
        },
      }),
      content: openHtml(html, postSchema).toJSON(),
      // The page's policy forbids the style element that TipTap would add.
      injectCSS: false,
      editorProps: {
        scrollThreshold: caretRoom,
        scrollMargin: caretMargin,
        attributes: attributesOf(labelId, hintId),
      },
      onUpdate: () => current.current.onEdit(),
    });
    const uploads = new Uploads(editor, { onCount: (count) => current.current.onUploadCount(count) });
    const first = saveHtml(editor.state.doc);
    setOpened({ editor, uploads });
    current.current.onReady({
      read: () => {
        const now = saveHtml(editor.state.doc);
        return now === first ? html : now;
      },
      describe: (src) => {
        const [position] = listUndescribed(editor.state.doc, src);
        if (position !== undefined) askForDescription(editor, position);
      },
    });
    return () => {
      uploads.cancelAll();
      editor.destroy();
    };
  }, [labelId, hintId]);

  const { errorId } = props;
  useLayoutEffect(() => {
    const { editor } = opened ?? {};
    if (editor && !editor.isDestroyed)
      editor.setOptions({
        editorProps: { ...editor.options.editorProps, attributes: attributesOf(labelId, hintId, errorId) },
      });
  }, [opened, labelId, hintId, errorId]);

  return (
    opened && (
      <div className="text-editor" ref={frame}>
        <span className="visually-hidden" id={labelId}>
          {props.label}
        </span>
        <span className="visually-hidden" id={hintId}>
          Press Escape for the toolbar, slash for blocks, Alt+Enter for the menu of a block, and Alt+F10 for the tools
          of selected words.
        </span>
        <WritingArea {...opened} panel={panel} open={open} />
      </div>
    )
  );
}

function attributesOf(labelId: string, hintId: string, errorId?: string): Record<string, string> {
  return {
    class: "prose",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelId,
    "aria-describedby": errorId === undefined ? hintId : `${errorId} ${hintId}`,
    ...(errorId !== undefined && { "aria-invalid": "true" }),
  };
}

type OpenedText = { editor: Editor; uploads: Uploads };

/** The text with its toolbar, and the panels and menus around it. */
function WritingArea({
  editor,
  uploads,
  panel,
  open,
}: OpenedText & { panel: Panel | null; open: (panel: Panel | null) => void }): React.ReactElement {
  const head = useRef<HTMLDivElement>(null);
  const showSnack = useSnackbar();
  useEffect(() => {
    const tell = ({ count }: { count: number }) =>
      showSnack(
        count === 1
          ? "One image couldn’t be pasted. Drop its file into the text instead."
          : `${count} images couldn’t be pasted. Drop their files into the text instead.`,
        { alert: true },
      );
    const tellOfGif = ({ name }: { name: string }) =>
      showSnack(`This browser can’t turn GIFs into clips, so ${name} was added as an image.`, { alert: true });
    editor.on("lostImages", tell);
    editor.on("gifKept", tellOfGif);
    return () => {
      editor.off("lostImages", tell);
      editor.off("gifKept", tellOfGif);
    };
  }, [editor, showSnack]);
  useEffect(() => (head.current ? publishHeadHeight(head.current) : undefined), []);

  const { fileInput, fileKind, chooseFiles } = useFilePicker();
  const close = useCallback(
    (isFocusBack = true) => {
      open(null);
      if (isFocusBack) editor.view.focus();
    },
    [editor, open],
  );
  const tools = useMemo(
    () => ({ editor, uploads, panel, open, chooseFiles }),
    [editor, uploads, panel, open, chooseFiles],
  );

  return (
    <TextToolsContext value={tools}>
      <div className="text-head" ref={head}>
        <Toolbar />
        <FindBar />
      </div>
      <div className="text-body">
        <Content editor={editor} />
        <BlockTools />
        <PastedUrl />
        {panel?.kind === "link" && <LinkPanel onClose={close} />}
        {panel?.kind === "form" && <BlockForm form={panel.form} position={panel.position} onClose={close} />}
        <TextMenus onClose={close} />
      </div>
      <TextFigures />
      <FileInput
        ref={fileInput}
        label="Files to insert"
        accept={acceptedTypes(fileKind)}
        multiple
        onFiles={(files) => uploads.insert(files, { asClips: fileKind === "clip" })}
      />
      <MediaPicker
        open={panel?.kind === "library"}
        kind={panel?.kind === "library" ? panel.media : "image"}
        max={panel?.kind === "library" ? (panel.max ?? 1) : 1}
        onClose={() => close()}
        onPick={(picked) => {
          // Closing the dialog returns the focus to where it was. This must not happen after the text got the focus.
          flushSync(() => open(null));
          if (panel?.kind === "library" && panel.onPick) panel.onPick(picked);
          else uploads.insertUploaded(picked.map(storedOf), panel?.kind === "library" ? panel.media : "image");
        }}
      />
    </TextToolsContext>
  );
}

function BlockForm({ form, ...props }: BlockFormProps & { form: keyof typeof allForms }): React.ReactElement {
  const Form = allForms[form];
  return <Form {...props} />;
}

/** The container of the text, whose content belongs to the editor. */
function Content({ editor }: { editor: Editor }): React.ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.append(editor.view.dom), [editor]);
  return <div ref={place} />;
}

function storedOf({ width, height, ...others }: Picked) {
  return { ...others, ...(width !== null && { width }), ...(height !== null && { height }) };
}

/** Opens the device's file picker for one kind of file at a time. */
function useFilePicker() {
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Insertable>("image");
  const chooseFiles = useCallback((wanted: Insertable) => {
    setKind(wanted);
    // Only after the rendering that sets which files it accepts.
    requestAnimationFrame(() => input.current?.click());
  }, []);
  return { fileInput: input, fileKind: kind, chooseFiles };
}
