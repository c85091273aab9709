// The files that the sender sent. Only their names are shown: a file opens on the owner's computer, never as a page of the site.
import type { ClientFile, EnquiryDetails } from "#contract/enquiries.ts";
import { formatBytes } from "../../shared/format-bytes.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { formatDateTime } from "../../shared/format-date-time.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useAction } from "../../shared/use-action.ts";
import { useConfirm } from "../../shared/use-confirm.ts";
import { useFocusWhenLost } from "../../shared/use-focus-when-lost.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import "../proposals.css";
import { useSite } from "#web/shared/site/site.ts";

export function EnquiryFiles({
  enquiryId,
  files,
  requests,
}: {
  enquiryId: number;
  files: readonly ClientFile[];
  requests: EnquiryDetails["fileRequests"];
}): React.ReactElement {
  const { timeZone } = useSite();
  const { busy, run } = useAction();
  const show = useSnackbar();
  const heading = useFocusWhenLost<HTMLHeadingElement>(`${files.length} ${requests.length}`);
  const deletion = useConfirm(remove);

  function download({ id, name }: ClientFile): void {
    void run(() => saveFile(ownerApi.enquiries.file.url({ params: { id: enquiryId, fileId: id } }), name), {
      otherwise: "The file could not be loaded.",
      key: id,
    });
  }

  function remove({ id }: ClientFile): Promise<boolean> {
    return run(
      async () => {
        await ownerApi.enquiries.removeFile({ params: { id: enquiryId, fileId: id } });
        show("File deleted.");
      },
      { otherwise: "The file could not be deleted.", key: id },
    );
  }

  function withdraw(id: number): void {
    void run(
      async () => {
        await ownerApi.files.withdraw({ params: { id: enquiryId, requestId: id } });
        show("The link is withdrawn.");
      },
      { otherwise: "The link could not be withdrawn.", key: `request ${id}` },
    );
  }

  return (
    <>
      {(files.length > 0 || requests.length > 0) && (
        <section className="proposals" aria-labelledby="enquiry-files">
          <h3 ref={heading} id="enquiry-files" className="enquiry-title" tabIndex={-1}>
            Files
          </h3>
          <ul className="stack gap-3">
            {files.map((file) => (
              <li key={file.id} className="proposal">
                <div className="proposal-words">
                  <p className="proposal-head proposal-facts">
                    <bdi>{file.name}</bdi> {file.locked && <Pill tone="warn">Needs a password</Pill>}
                  </p>
                  <p className="meta">
                    {typeOf(file)} · {formatBytes(file.bytes)} ·{" "}
                    <time dateTime={file.createdAt}>{formatDateTime(file.createdAt, timeZone)}</time>
                  </p>
                </div>
                <div className="proposal-actions">
                  <Button size="small" icon="download" disabled={busy.has(file.id)} onClick={() => download(file)}>
                    Download<span className="visually-hidden"> {file.name}</span>
                  </Button>
                  <Button size="small" disabled={busy.has(file.id)} onClick={() => deletion.ask(file)}>
                    Delete<span className="visually-hidden"> {file.name}</span>
                  </Button>
                </div>
              </li>
            ))}
            {requests.map(({ id, createdAt, expiresAt }) => (
              <li key={`request ${id}`} className="proposal">
                <p className="proposal-words meta">
                  Link for files of {formatDateTime(createdAt, timeZone)}, until {formatDateTime(expiresAt, timeZone)}
                </p>
                <div className="proposal-actions">
                  <Button size="small" disabled={busy.has(`request ${id}`)} onClick={() => withdraw(id)}>
                    Withdraw
                    <span className="visually-hidden">
                      {" "}
                      the link for files of {formatDateTime(createdAt, timeZone)}
                    </span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {files.length > 0 && (
            <p className="meta">The site doesn’t scan files for viruses. Open only what you expect.</p>
          )}
        </section>
      )}
      <ConfirmDialog {...deletion.dialog} confirmLabel="Delete" busyLabel="Deleting…">
        <p>
          Delete <bdi>{deletion.item?.name}</bdi>? It can’t be brought back.
        </p>
      </ConfirmDialog>
    </>
  );
}

/** The content was found to agree with the ending of the name. */
function typeOf({ name }: ClientFile): string {
  return name.slice(name.lastIndexOf(".") + 1).toUpperCase();
}
