import { useId } from "react";
import { limits } from "#contract/limits.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { AddChoice } from "../form/add-choice.tsx";
import type { Choice } from "./use-case-choices.ts";
import "./rows-field.css";

type PostsFieldProps = {
  ids: readonly string[];
  /** Null until they are loaded. */
  posts: readonly Choice[] | null;
  /** They couldn’t be loaded. */
  isMissing: boolean;
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

const { posts: most } = limits.project;

/** The posts about a project, in their order. */
export function PostsField({ ids, posts, isMissing, error, onChange }: PostsFieldProps): React.ReactElement {
  const errorId = useId();
  const titleOf = (id: string) =>
    posts?.find((post) => post.id === id)?.title ??
    (posts ? "A post in the trash" : isMissing ? `Post ${id}` : "Loading…");

  return (
    <fieldset className="rows-field" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="field-label">Posts about this project</legend>
      {ids.map((id) => (
        <div key={id} className="project-linked-post">
          <span dir="auto">{titleOf(id)}</span>
          <IconButton
            label={`Remove the post “${titleOf(id)}”`}
            tooltip="none"
            icon="trash"
            variant="danger"
            onClick={(event) => {
              event.currentTarget.closest("fieldset")?.querySelector("select")?.focus();
              onChange(ids.filter((each) => each !== id));
            }}
          />
        </div>
      ))}
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      <AddChoice
        itemName="post"
        choices={posts}
        added={ids}
        full={ids.length >= most ? `A project has at most ${most} posts.` : null}
        isInvalid={error !== undefined}
        onAdd={(id) => onChange([...ids, id])}
      />
    </fieldset>
  );
}
