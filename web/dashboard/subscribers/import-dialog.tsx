import { useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { SubscriberImport } from "#contract/newsletter.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { countOf, formatNumber } from "../shared/format-count.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { FileInput } from "../ui/file-input.tsx";

/** Imports the addresses of a CSV file. */
export function ImportDialog({ onClose }: { onClose: (hasChanged: boolean) => void }): React.ReactElement {
  const picker = useRef<HTMLInputElement>(null);
  const [hasConsent, setConsent] = useState(false);
  const [record, setRecord] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [recordError, setRecordError] = useState<string | null>(null);
  const [done, setDone] = useState<SubscriberImport | null>(null);
  const recordId = useId();

  function choose(): void {
    if (hasConsent && record.trim() === "") {
      setRecordError("Say where their consent is recorded.");
      document.getElementById(recordId)?.focus();
      return;
    }
    setRecordError(null);
    picker.current?.click();
  }

  async function take([file]: readonly File[]): Promise<void> {
    if (!file || busy) return;
    setBusy(true);
    setFailure(null);
    setDone(null);
    try {
      const query = hasConsent ? { consent: record } : {};
      setDone(await ownerApi.newsletter.import({ query, form: { file } }));
    } catch (error) {
      setFailure(messageOf(error, "The file couldn’t be imported."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title="Import subscribers"
      onClose={() => onClose(done !== null)}
      footer={
        <>
          <CloseButton>Close</CloseButton>
          <Button variant="block" icon="upload" busy={busy} busyLabel="Importing…" onClick={choose}>
            {done ? "Import another file" : "Choose a file"}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          A CSV file with a column of addresses, as other newsletter services and spreadsheets write it: up to{" "}
          {formatNumber(limits.newsletter.csv.lines)} lines. A column “topics” may have names of categories, projects
          and series, with commas between them; without one, they get every letter. Addresses that left your newsletter
          stay out.
        </p>
        <Checkbox
          checked={hasConsent}
          onChange={(event) => setConsent(event.currentTarget.checked)}
          label="These people have agreed to get letters from me, and I can prove it"
        />
        {hasConsent ? (
          <TextField
            id={recordId}
            label="Where their consent is recorded"
            hint="It is kept with each address, for example: Double opt-in in Mailchimp, 2023 to 2026."
            value={record}
            maxLength={limits.newsletter.consent}
            error={recordError}
            onChange={(event) => setRecord(event.target.value)}
          />
        ) : (
          <p className="field-hint">
            Otherwise an email asks each address to confirm, about ten an hour, and letters go only to those that do.
          </p>
        )}
        <FileInput
          ref={picker}
          label="CSV file"
          accept=".csv,.tsv,.txt,text/csv"
          onFiles={(files) => void take(files)}
        />
        <div role="status">{done && <Outcome done={done} />}</div>
        {failure && <ErrorBox>{failure}</ErrorBox>}
      </div>
    </Dialog>
  );
}

function Outcome({ done }: { done: SubscriberImport }): React.ReactElement {
  const rows = [
    [done.known, "in the list already"],
    [done.repeated, "more than once in the file"],
    [done.left, "left before, so left out"],
    [done.topicless, "left out, because none of their topics exist"],
  ] as const;
  return (
    <>
      <p>
        <strong>{countOf(done.added, "address", "addresses")} added</strong>
        {done.added > 0 && done.pending && ", to be asked for their confirmation"}.
      </p>
      <ul className="subscribers-missing">
        {rows.map(
          ([count, words]) =>
            count > 0 && (
              <li key={words}>
                {formatNumber(count)} {words}
              </li>
            ),
        )}
        {done.unknownTopics.length > 0 && <li>Topics that don’t exist: {done.unknownTopics.join(", ")}</li>}
        {done.invalid > 0 && (
          <li>
            {formatNumber(done.invalid)} without a valid address
            {` (line ${done.invalidLines.join(", ")}${done.invalid > done.invalidLines.length ? ", …" : ""})`}
          </li>
        )}
      </ul>
    </>
  );
}
