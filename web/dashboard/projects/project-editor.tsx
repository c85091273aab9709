// Edits one project. It offers an autosave first, also after loading a newer state that was saved elsewhere.
import { useState } from "react";
import type { Project } from "#contract/projects.ts";
import { RestoredNotice, UnsavedNotice } from "../drafts/unsaved-notice.tsx";
import { findProjectDraft, type ProjectDraft, removeProjectDraft } from "./project-drafts.ts";
import { emptyFields, fieldsOf } from "#contract/project-fields.ts";
import { isSameFields } from "./project-fields.ts";
import { ProjectForm } from "./project-form.tsx";

type Offer = { draft: ProjectDraft; isAnswered: boolean; isTold: boolean };

export function ProjectEditor({
  project: opened,
  onClose,
}: {
  project: Project | null;
  onClose: () => void;
}): React.ReactElement {
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
      notice={
        offer &&
        !offer.isTold &&
        (isAsking ? (
          <UnsavedNotice
            label="Unsaved changes"
            title={offer.draft.fields.title.trim() || "A project without a title"}
            savedAt={offer.draft.savedAt}
            onRestore={() => restore(offer.draft)}
            onDiscard={discard}
          >
            <p>You changed this here and did not save it.</p>
            {project !== null && offer.draft.base !== null && offer.draft.base < project.updatedAt && (
              <p className="meta">The project was saved again after that.</p>
            )}
          </UnsavedNotice>
        ) : (
          <RestoredNotice
            label="Restored changes"
            savedAt={offer.draft.savedAt}
            onClose={() => setOffer({ ...offer, isTold: true })}
            onDiscard={discard}
          />
        ))
      }
    />
  );
}

function offerOf(key: string, project: Project | null): Offer | null {
  const draft = findProjectDraft(key);
  if (!draft || isSameFields(draft.fields, project ? fieldsOf(project) : emptyFields)) return null;
  return { draft, isAnswered: draft.resume === true, isTold: false };
}
