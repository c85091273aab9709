import type { Transfer } from "#contract/transfers.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { useAction } from "../shared/use-action.ts";

const runningWords = {
  export: "Exporting…",
  backup: "Making the backup…",
  check: "Reading the file…",
  import: "Importing…",
} as const satisfies Record<Transfer["kind"], string>;

const doneWords = {
  export: "Exported",
  backup: "Backed up",
  check: "What an import would do",
  import: "Imported",
} as const satisfies Record<Transfer["kind"], string>;

/** The progress of a transfer, or its result. */
export function TransferState({ transfer }: { transfer: Transfer | null }): React.ReactElement | null {
  const { run } = useAction();
  if (transfer === null) return null;
  const { id, kind, state, done, total, result, source } = transfer;
  if (state === "failed") return <ErrorBox>{result}</ErrorBox>;
  if (state === "done")
    return (
      <section className="transfer-result" aria-label={doneWords[kind]}>
        <p className="transfer-heading" role="status">
          {doneWords[kind]}
          {source !== "" && `: ${source}`}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long report scrolls in its box, by keys too */}
        <pre className="transfer-report" tabIndex={0}>
          {result}
        </pre>
      </section>
    );
  return (
    <div className="transfer-running">
      <p role="status">
        {runningWords[kind]} {source}
      </p>
      <progress
        className="transfer-progress"
        aria-label={runningWords[kind]}
        {...(total > 0 && { value: done, max: total })}
      />
      <div className="cluster">
        <Button
          size="small"
          onClick={() =>
            void run(() => ownerApi.transfers.end({ params: { id } }), { otherwise: "It couldn’t be canceled." })
          }
        >
          Cancel
        </Button>
        <span className="meta">It continues if you leave this page.</span>
      </div>
    </div>
  );
}
