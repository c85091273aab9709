import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { limits } from "#contract/limits.ts";
import type { Project } from "#contract/projects.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { AddChoice } from "../form/add-choice.tsx";
import { Grip, MoveButtons, MoveStatus } from "../ui/sortable/move-controls.tsx";
import { useSortable } from "../ui/sortable/use-sortable.ts";
import "./projects-field.css";

type ProjectsFieldProps = {
  ids: readonly number[];
  /** Null until they are loaded, or if they can't be. */
  projects: readonly Project[] | null;
  error: string | null;
  onChange: (ids: number[]) => void;
};

const most = limits.selection.projects;

/** Chooses projects and sorts them by dragging, by buttons or by keys. */
export function ProjectsField({ ids, projects, error, onChange }: ProjectsFieldProps): React.ReactElement {
  const errorId = useId();
  const list = useRef<HTMLOListElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const titleOf = (id: number) =>
    projects === null
      ? `Project ${id}`
      : (projects.find((project) => project.id === id)?.title ?? "A project in the trash");
  const sort = useSortable(list, {
    items: ids,
    onMove: onChange,
    announce: (from, to) => `“${titleOf(ids[from] ?? 0)}” is now number ${to + 1} of ${ids.length}.`,
  });

  return (
    <fieldset className="projects-field" aria-describedby={error === null ? undefined : errorId}>
      <legend className="field-label">
        Projects <span className="muted">({ids.length} chosen)</span>
      </legend>
      <ol ref={list}>
        {ids.map((id, index) => {
          const name = `“${titleOf(id)}”`;
          return (
            <li key={id}>
              <Grip sort={sort} index={index} name={name} />
              <span dir="auto">{titleOf(id)}</span>
              <span className="projects-field-actions">
                <MoveButtons sort={sort} index={index} name={name} />
                <IconButton
                  label={`Remove ${name}`}
                  tooltip="none"
                  icon="trash"
                  variant="danger"
                  onClick={() => {
                    flushSync(() => onChange(ids.filter((each) => each !== id)));
                    select.current?.focus();
                  }}
                />
              </span>
            </li>
          );
        })}
      </ol>
      {error !== null && (
        <p className="field-error" id={errorId}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      <AddChoice
        itemName="project"
        choices={projects?.map(({ id, title }) => ({ id: String(id), title })) ?? null}
        added={ids.map(String)}
        full={ids.length >= most ? `A selection has at most ${most} projects.` : null}
        isInvalid={error !== null}
        name="projectIds"
        select={select}
        onAdd={(id) => onChange([...ids, Number(id)])}
      />
      <MoveStatus sort={sort} />
    </fieldset>
  );
}
