import { useEffect, useId, useState } from "react";
import { messageOf } from "#web/shared/api/failure.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { FloatPanel } from "../float-panel.tsx";
import { useTextTools } from "../text-tools.ts";
import { placeForBlock } from "../insert-block.ts";
import { replaceBlock } from "./edit-block.ts";
import { type CardProject, listProjects } from "./projects.ts";
import "./project-panel.css";

type Props = {
  /** Of the card that shows another project, or null for a new card. */
  position: number | null;
  onClose: () => void;
};

/** The projects of the portfolio, to choose one as a card. */
export function ProjectPanel({ position, onClose }: Props): React.ReactElement {
  const { editor } = useTextTools();
  const [{ from, to }] = useState(editor.state.selection);
  const [projects, setProjects] = useState<readonly CardProject[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [search, setSearch] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();

  useEffect(() => {
    listProjects().then(setProjects, (error: unknown) => {
      setFailure(messageOf(error, "The projects couldn't be loaded."));
    });
  }, []);

  const found = (projects ?? []).filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()));

  function choose(project: CardProject | undefined): void {
    if (!project) return;
    const { state, view, schema } = editor;
    const card = schema.node("projectCard", { href: project.href, title: project.title });
    const place = position ?? placeForBlock(state);
    if (position === null) view.dispatch(state.tr.insert(place, card));
    else replaceBlock(editor, position, card);
    editor.commands.setNodeSelection(place);
    onClose();
  }

  return (
    <FloatPanel from={from} to={to} label="Project card" onClose={onClose} onSubmit={() => choose(found[at])}>
      <TextField
        label="Project"
        className="field-small"
        placeholder="Search projects…"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step === undefined || found.length === 0) return;
          event.preventDefault();
          setAt((before) => (before + step + found.length) % found.length);
        }}
      />
      {failure !== null && <ErrorBox>{failure}</ErrorBox>}
      <div className="project-choice" id={id} role="listbox" aria-label="Projects">
        {found.map((project, index) => (
          // The keys are the field's.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={project.href}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(project)}
          >
            <img src={project.image} alt="" loading="lazy" />
            <span>
              {project.title}
              <small>{project.facts}</small>
            </span>
          </div>
        ))}
      </div>
      {projects !== null && found.length === 0 && (
        <p className="muted" role="status">
          {projects.length === 0 ? "The portfolio has no projects yet." : "No projects match."}
        </p>
      )}
    </FloatPanel>
  );
}
