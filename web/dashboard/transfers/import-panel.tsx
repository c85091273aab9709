import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { limits } from "#contract/limits.ts";
import type { Transfer } from "#contract/transfers.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { formatBytes } from "../shared/format-bytes.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { useOwnerForm } from "../form/use-owner-form.ts";
import { useAction } from "../shared/use-action.ts";
import { FileInput } from "../ui/file-input.tsx";
import { TransferState } from "./transfer-state.tsx";

const accept = ".zip,.xml,.json,.md,.mdx,.markdown,application/zip,text/xml,application/json,text/markdown";

/** Uploads a file, shows what an import of it would do, and imports it on request. */
export function ImportPanel({ transfer, isBusy }: { transfer: Transfer | null; isBusy: boolean }): React.ReactElement {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { revalidate } = useRevalidator();
  const { run } = useAction();
  const form = useOwnerForm({
    start: { site: "", posts: "" },
    check: () => (file === null ? { root: "Choose a file first." } : {}),
    async send({ site, posts }) {
      if (file === null) return;
      await ownerApi.transfers.check({
        query: { name: file.name, site: site.trim(), posts: posts.trim() },
        bytes: file,
      });
      setFile(null);
      await revalidate();
    },
    otherwise: "The file couldn’t be uploaded.",
  });
  const { field, failure, busy } = form;
  const isChecked = transfer?.kind === "check" && transfer.state === "done";

  function choose(chosen: File): void {
    const isTooLarge = chosen.size > limits.transfer.upload;
    form.methods.clearErrors("root");
    if (isTooLarge)
      form.methods.setError("root", {
        message: `This file is ${formatBytes(chosen.size)}; files up to 1 GB can be imported here.`,
      });
    setFile(isTooLarge ? null : chosen);
  }

  return (
    <Panel title="Import">
      <div className="transfer-words">
        <p>
          Bring in another blog: a folder of Markdown or MDX files as a ZIP file, an export of WordPress (XML) or Ghost
          (JSON), or an export of this site. You see what would happen first. Importing again updates what has changed,
          keeps your own changes, and makes no duplicates.
        </p>
        <TransferState transfer={transfer} />
        {isChecked && (
          <div className="cluster">
            <Button
              variant="block"
              onClick={() =>
                void run(() => ownerApi.transfers.import({ params: { id: transfer.id } }), {
                  otherwise: "The import couldn’t start.",
                })
              }
            >
              Import
            </Button>
            <Button
              onClick={() =>
                void run(() => ownerApi.transfers.end({ params: { id: transfer.id } }), {
                  otherwise: "It couldn’t be removed.",
                })
              }
            >
              Don’t Import
            </Button>
          </div>
        )}
        {!isChecked && (
          <form {...form.props} className="transfer-words" aria-label="Import a file">
            <FileInput
              ref={input}
              accept={accept}
              label="File to import"
              onFiles={([chosen]) => {
                if (chosen) choose(chosen);
              }}
            />
            <div className="cluster">
              <Button icon="upload" disabled={busy} onClick={() => input.current?.click()}>
                {file ? "Choose another file" : "Choose a file"}
              </Button>
              <span className="meta">{file ? `${file.name} · ${formatBytes(file.size)}` : "Up to 1 GB."}</span>
            </div>
            <TextField
              label="Address until now (optional)"
              type="url"
              placeholder="https://example.com"
              hint="So that links between posts keep working, if the files don’t say it."
              {...field("site")}
            />
            <TextField
              label="Folder of the posts (optional)"
              placeholder="content/posts"
              hint="If not all posts are found, or other files are taken for posts. Reports call it --posts."
              maxLength={limits.transfer.name}
              spellCheck={false}
              {...field("posts")}
            />
            {failure !== null && <ErrorBox>{failure}</ErrorBox>}
            <div className="cluster">
              <Button type="submit" variant="block" disabled={isBusy} busy={busy} busyLabel="Uploading…">
                Check the File
              </Button>
            </div>
          </form>
        )}
      </div>
    </Panel>
  );
}
