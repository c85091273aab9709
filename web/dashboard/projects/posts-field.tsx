import { useId, useState } from "react";
import { limits } from "#contract/limits.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { SelectField } from "#web/shared/ui/field.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
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

/** The posts about a project, in their order. */
export function PostsField({ ids, posts, isMissing, error, onChange }: PostsFieldProps): React.ReactElement {
  const [chosen, setChosen] = useState("");
  const errorId = useId();
  const others = (posts ?? []).filter(({ id }) => !ids.includes(id));
  const isFull = ids.length >= limits.project.posts;
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
      <div className="project-add-post">
        <SelectField
          label="Post to add"
          hideLabel
          value={others.some(({ id }) => id === chosen) ? chosen : ""}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{posts?.length === 0 ? "There are no posts yet" : "Choose a post…"}</option>
          {others.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <Button
          icon="plus"
          aria-disabled={isFull || chosen === ""}
          onClick={() => {
            if (isFull || !others.some(({ id }) => id === chosen)) return;
            onChange([...ids, chosen]);
            setChosen("");
          }}
        >
          Add post
        </Button>
      </div>
      {isFull && <p className="field-hint">A project has at most {limits.project.posts} posts.</p>}
    </fieldset>
  );
}
