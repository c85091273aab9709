import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { CareerImport } from "#contract/site/career.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { useFileDrop } from "../media-picker/use-file-drop.ts";
import { FileInput } from "../ui/file-input.tsx";
import { StepForm } from "./step-form.tsx";
import { useStep } from "./use-step.ts";
import { documentOf, type WelcomeData } from "./welcome-data.ts";

/** Imports jobs, schools, skills and profiles from a file into the drafts. */
export function CareerStep({ data }: { data: WelcomeData }): React.ReactElement {
  const { revalidate } = useRevalidator();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<CareerImport | null>(null);
  const controls = useStep(data, { start: {}, documents: () => [] });
  const drop = useFileDrop((files) => void take(files));

  async function take([first]: readonly File[]): Promise<void> {
    if (!first || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const imported = await ownerApi.career.import({ form: { file: first } });
      if (imported.sections.includes("identity")) await keepTyped(data);
      setFound(imported);
      await revalidate();
    } catch (error) {
      setFailure(messageOf(error, "The file couldn’t be imported."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <StepForm data={data} controls={controls} waits={busy}>
      <div className="welcome-group welcome-import" {...drop}>
        <p>
          A <b>JSON Resume</b> (.json), or the ZIP file of <b>LinkedIn’s data export</b>. In LinkedIn, open Settings
          &amp; Privacy › Data privacy › Get a copy of your data.
        </p>
        <div className="welcome-photo-actions">
          <Button icon="upload" busy={busy} busyLabel="Importing…" onClick={() => file.current?.click()}>
            {found ? "Import another file" : "Choose a file"}
          </Button>
          <span className="field-hint">Or drop it here. Nothing is published yet.</span>
        </div>
        <FileInput ref={file} label="Career file" accept=".json,.zip" onFiles={(files) => void take(files)} />
      </div>
      <div role="status">{found && <Found found={found} />}</div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </StepForm>
  );
}

function Found({ found: { summary, undated, leftOut } }: { found: CareerImport }): React.ReactElement {
  return (
    <div className="welcome-found">
      <p className="welcome-found-sum">
        <Icon name="check" /> Imported {summary}.
      </p>
      {undated > 0 && (
        <p>
          {undated === 1 ? "One entry has" : `${undated} entries have`} no dates. You can add them under Site ›
          Backstory before you publish.
        </p>
      )}
      {leftOut.length > 0 && <p className="field-hint">Left out: {leftOut.join(", ")}.</p>}
    </div>
  );
}

/** Text that the owner typed in earlier steps takes precedence over the file. */
async function keepTyped(data: WelcomeData): Promise<void> {
  const starter: Readonly<Record<string, unknown>> = data.setup.starter.identity;
  const typed = Object.entries(documentOf(data, "identity")).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(starter[key]),
  );
  const { draft, published, version } = await ownerApi.site.section({ params: { section: "identity" } });
  await ownerApi.site.saveDraft({
    params: { section: "identity" },
    body: { document: { ...(draft ?? published), ...Object.fromEntries(typed) }, version },
  });
}
