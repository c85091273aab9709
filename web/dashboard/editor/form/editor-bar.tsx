import type { ReactNode } from "react";
import type { PostKind } from "#contract/page-terms.ts";
import type { Post } from "#contract/posts.ts";
import { pathOf } from "#web/shared/posts/post-path.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { IconButton, IconLink } from "#web/shared/ui/icon-button.tsx";
import { lastListHref } from "../../shared/list-view.ts";
import type { AutosaveState } from "../../saving/autosaver.ts";
import { SaveState } from "../../saving/save-state.tsx";
import { type WritingView } from "../writing-view/use-writing-view.ts";
import { ViewButtons } from "../writing-view/view-buttons.tsx";
import { editorHeading } from "./editor-heading.ts";
import "./editor-bar.css";

type EditorBarProps = {
  post: Post | null;
  kind: PostKind;
  /** The form that the button at the end submits. */
  formId: string;
  view: WritingView;
  state: AutosaveState;
  isSaving: boolean;
  isUploading: boolean;
  failure: string | null;
  /** A question must be answered first. */
  isOff: boolean;
  onHistory: () => void;
  onDetails: () => void;
};

/** The bar that stays at the top of the editor in every view: the way back, the state of saving, the views and the button that saves. */
export function EditorBar({
  post,
  kind,
  formId,
  view,
  state,
  isSaving,
  isUploading,
  failure,
  isOff,
  onHistory,
  onDetails,
}: EditorBarProps): ReactNode {
  const isNew = post === null;
  return (
    <header className="editor-bar">
      <IconLink
        className="editor-back"
        label={kind === "page" ? "Back to the pages" : "Back to the posts"}
        icon="arrow-left"
        tooltip="none"
        to={kind === "page" ? "/dashboard/pages" : lastListHref()}
      />
      <h1>{editorHeading(kind, isNew)}</h1>
      <SaveState state={state} isSaved={!isNew} isSaving={isSaving} isUploading={isUploading} />
      <div className="editor-bar-actions">
        <ViewButtons view={view} />
        {post && (
          <Button
            size="small"
            variant="quiet"
            icon="history"
            className="editor-bar-button editor-button-history"
            onClick={onHistory}
          >
            <span className="editor-bar-words">History</span>
          </Button>
        )}
        {post?.published && (
          <IconLink
            className="editor-view"
            label={`View ${kind} (opens in a new tab)`}
            data-tooltip={`View ${kind}`}
            icon="external-link"
            to={pathOf(post)}
            newTab
          />
        )}
        <IconButton
          className="editor-details"
          label={`Details of the ${kind}`}
          icon="sliders-horizontal"
          tooltip="none"
          onClick={onDetails}
        />
        <Button
          type="submit"
          form={formId}
          variant="block"
          size="small"
          className="editor-submit"
          busy={isSaving}
          busyLabel={isNew ? "Creating…" : "Saving…"}
          disabled={isUploading || isOff}
        >
          {isNew ? (kind === "page" ? "Create Page" : "Create Post") : "Save Changes"}
        </Button>
      </div>
      {failure && <ErrorBox className="editor-failure">{failure}</ErrorBox>}
    </header>
  );
}
