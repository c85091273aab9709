// One project, open for editing: what was typed before and never saved is offered first, and so is what was typed here when a
// newer state from elsewhere takes its place.
import { useState } from "react";
import type { Project } from "#contract/projects.ts";
import { Button } from "#web/ui/button.tsx";
import { whenWords } from "../editor/when-words.ts";
import { findProjectDraft, type ProjectDraft, removeProjectDraft } from "./project-drafts.ts";
import { emptyFields, fieldsOf, isSameFields } from "./project-fields.ts";
import { ProjectForm } from "./project-form.tsx";
import "../editor/draft-notice.css";

type Offer = { draft: ProjectDraft; isAnswered: boolean; isTold: boolean };

export function ProjectEditor({ project: opened, onClose }: { project: Project | null; onClose: () => void }): React.ReactElement {
  const key = opened ? String(opened.id) : "new";
  const [project, setProject] = useState(opened);
  const [offer, setOffer] = useState(() => offerOf(key, opened));
  const [round, setRound] = useState(0);

  function restore(draft: ProjectDraft): void {
    setOffer({ draft, isAnswered: true, isTold: true });
    setRound(round + 1);
  }

  function discard(): void {
    removeProjectDraft(key);
    setOffer(null);
    setRound(round + 1);
  }

  function reload(theirs: Project): void {
    setProject(theirs);
    setOffer(offerOf(key, theirs));
    setRound(round + 1);
  }

  const isAsking = offer !== null && !offer.isAnswered;
  return (
    <ProjectForm
      key={round}
      project={project}
      draftKey={key}
      draft={offer?.isAnswered ? offer.draft : null}
      inert={isAsking}
      onReload={reload}
      onClose={onClose}
      notice={offer && !offer.isTold && (isAsking
        ? <Asking draft={offer.draft} isOlder={project !== null && offer.draft.base !== null && offer.draft.base < project.updatedAt} onRestore={() => restore(offer.draft)} onDiscard={discard} />
        : <Told draft={offer.draft} onClose={() => setOffer({ ...offer, isTold: true })} onDiscard={discard} />)}
    />
  );
}

function offerOf(key: string, project: Project | null): Offer | null {
  const draft = findProjectDraft(key);
  if (!draft || isSameFields(draft.fields, project ? fieldsOf(project) : emptyFields)) return null;
  return { draft, isAnswered: draft.resume === true, isTold: false };
}

function Asking({ draft, isOlder, onRestore, onDiscard }: { draft: ProjectDraft; isOlder: boolean; onRestore: () => void; onDiscard: () => void }): React.ReactElement {
  return (
    <section className="draft-notice" aria-label="Unsaved changes">
      <div className="draft-notice-text">
        <p className="draft-notice-title">{draft.fields.title.trim() || "A project without a title"}</p>
        <p>You changed this here and did not save it.</p>
        {isOlder && <p className="meta">The project was saved again after that.</p>}
      </div>
      <div className="cluster">
        <Button size="small" onClick={onRestore}>Restore what you typed on {whenWords(draft.savedAt)}</Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>Discard</Button>
      </div>
    </section>
  );
}

/** What was typed is in the form already. */
function Told({ draft, onClose, onDiscard }: { draft: ProjectDraft; onClose: () => void; onDiscard: () => void }): React.ReactElement {
  return (
    <section className="draft-notice" aria-label="Restored changes">
      <p className="draft-notice-text" role="status">What you typed on {whenWords(draft.savedAt)} is back. It is not saved yet.</p>
      <div className="cluster">
        <Button size="small" onClick={onClose}>Go on</Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>Discard</Button>
      </div>
    </section>
  );
}
