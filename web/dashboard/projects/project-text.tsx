import { lazy, Suspense, useId } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import { EditorLoading } from "../text-editor/editor-loading.tsx";
import { loadTextEditor } from "../text-editor/load-text-editor.ts";
import type { ProjectText as Text } from "./use-project-text.ts";
import "./project-text.css";

const TextEditor = lazy(() => loadTextEditor().then((module) => ({ default: module.TextEditor })));

type ProjectTextProps = {
  text: Text;
  /** The initial text of the editor. */
  html: string;
  error: string | undefined;
  onUploadCount: (count: number) => void;
};

/** The case study's text, with the editor of posts. */
export function ProjectText({ text, html, error, onUploadCount }: ProjectTextProps): React.ReactElement {
  const id = useId();
  return (
    <section className="project-content" aria-labelledby={id}>
      <h2 className="panel-title" id={id}>
        Text
      </h2>
      <p className="field-hint">The whole story: how it went, with images, code and tables between the paragraphs.</p>
      <Suspense fallback={<EditorLoading />}>
        <TextEditor
          html={html}
          label="Text"
          placeholder="Tell the story of the project…"
          errorId={error === undefined ? undefined : `${id}-error`}
          onEdit={text.onEdit}
          onReady={text.onReady}
          onUploadCount={onUploadCount}
        />
      </Suspense>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </section>
  );
}
