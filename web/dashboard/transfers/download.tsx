import { useState } from "react";
import { ownerApi } from "../shared/owner-api.ts";
import { formatBytes } from "../shared/format-bytes.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ProofForm } from "../form/proof-form.tsx";

type DownloadProps = {
  /** The id of an export, or the name of a backup. */
  file: string;
  name: string;
  bytes: number;
  username: string;
  asksForCode: boolean;
};

/** Asks for the password first: the file contains drafts and work under NDA. */
export function Download({ file, name, bytes, username, asksForCode }: DownloadProps): React.ReactElement {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button icon="download" size="small" aria-label={`Download ${name}`} onClick={() => setAsking(true)}>
        Download ({formatBytes(bytes)})
      </Button>
    );
  return (
    <ProofForm
      label={`Download ${name}`}
      username={username}
      asksForCode={asksForCode}
      submitLabel="Download"
      busyLabel="Checking…"
      onCancel={() => setAsking(false)}
      onProved={async ({ password, code }) => {
        const { url } = await ownerApi.transfers.link({ body: { file, password, ...(code !== "" && { code }) } });
        location.assign(url);
        setAsking(false);
      }}
    />
  );
}
