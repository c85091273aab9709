import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { AltField } from "./alt-field.tsx";
import { fileIcon } from "./file-icon.ts";
import { kindOfUrl } from "./media-labels.ts";
import type { Sending, Uploads } from "./use-uploads.ts";
import "./upload-list.css";

type UploadListProps = {
  uploads: Uploads;
  /** Called after an alternative text is saved. */
  onDescribed?: (url: string, alt: string) => void;
  failureWords?: string;
};

/** The uploads with progress and a cancel button. A failed upload shows its reason, and an uploaded image asks for alternative text. */
export function UploadList({
  uploads,
  onDescribed,
  failureWords = "Upload failed:",
}: UploadListProps): React.ReactElement | null {
  const { sendings, cancel, retry } = uploads;
  if (sendings.length === 0) return null;
  return (
    <ul className="stack gap-2" aria-label="Uploads">
      {sendings.map((sending) => {
        const { id, file, arrived, failure } = sending;
        return (
          <li
            key={id}
            className="upload"
            data-failed={failure !== null || undefined}
            data-arrived={arrived !== null || undefined}
          >
            {arrived && <Still upload={arrived} />}
            <span className="upload-name">{file.name}</span>
            {arrived ? (
              <AltField
                mediaId={arrived.fileId}
                alt={arrived.alt ?? ""}
                className="field-small"
                onSaved={(alt) => onDescribed?.(arrived.url, alt)}
              />
            ) : (
              <Progress sending={sending} failureWords={failureWords} />
            )}
            <span className="upload-actions">
              {failure && !failure.isFinal && (
                <Button size="small" onClick={() => retry(id)}>
                  Try again<span className="visually-hidden"> to upload {file.name}</span>
                </Button>
              )}
              <Button size="small" onClick={() => cancel(id)}>
                {arrived ? "Done" : failure ? "Dismiss" : "Cancel"}
                <span className="visually-hidden"> {file.name}</span>
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Progress({
  sending: { file, share, failure },
  failureWords,
}: {
  sending: Sending;
  failureWords: string;
}): React.ReactElement {
  if (failure === null) return <progress max={1} value={share} aria-label={`Uploading ${file.name}`} />;
  return (
    <p className="upload-failure" role="alert">
      <Icon name="circle-alert" />
      {failure.reason === "" ? failureWords.replace(/:$/, "") : `${failureWords} ${failure.reason}`}
    </p>
  );
}

function Still({ upload: { url, poster } }: { upload: NonNullable<Sending["arrived"]> }): React.ReactElement {
  const src = poster ?? (kindOfUrl(url) === "image" ? url : null);
  return (
    <span className="upload-still">{src ? <img src={src} alt="" /> : <Icon name={fileIcon(url)} size="large" />}</span>
  );
}
