import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Uploads } from "./use-uploads.ts";
import "./upload-list.css";

/** What is on its way, each with its progress and a way to stop it; what failed says why. */
export function UploadList({ uploads }: { uploads: Uploads }): React.ReactElement | null {
  if (uploads.sendings.length === 0) return null;
  return (
    <ul className="upload-list" aria-label="Uploads">
      {uploads.sendings.map(({ id, file, share, failure }) => (
        <li key={id} className="upload" data-failed={failure !== null || undefined}>
          <span className="upload-name">{file.name}</span>
          {failure === null
            ? <progress max={1} value={share} aria-label={`Uploading ${file.name}`} />
            : <p className="upload-failure" role="alert"><Icon name="circle-alert" />Upload failed{failure && `: ${failure}`}</p>}
          <span className="upload-actions">
            {failure !== null && <Button size="small" onClick={() => uploads.retry(id)}>Try again</Button>}
            <Button size="small" onClick={() => uploads.cancel(id)}>{failure === null ? "Cancel" : "Dismiss"}<span className="visually-hidden"> {file.name}</span></Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
