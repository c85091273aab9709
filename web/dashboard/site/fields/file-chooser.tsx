import { type ReactNode, useRef, useState } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { acceptOf } from "../../media-picker/file-checks.ts";
import { MediaPicker } from "../../media-picker/media-picker.tsx";
import { UploadList } from "../../media-picker/upload-list.tsx";
import { useFileDrop } from "../../media-picker/use-file-drop.ts";
import { useUploads } from "../../media-picker/use-uploads.ts";
import { FileInput } from "../../ui/file-input.tsx";
import "./file-field.css";

type FileChooserProps = {
  id: string;
  kind: "image" | "video";
  label: string;
  src: string;
  onChoose: (file: { url: string; alt: string }) => void;
  onRemove: () => void;
  /** Shows the file. */
  children: ReactNode;
};

/** Chooses a file from the media library, or uploads one: by button, by dropping or by pasting. */
export function FileChooser({
  id,
  kind,
  label,
  src,
  onChoose,
  onRemove,
  children,
}: FileChooserProps): React.ReactElement {
  const file = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  const [broken, setBroken] = useState("");
  const uploads = useUploads({ kind, onDone: ({ url, alt = "" }) => onChoose({ url, alt }) });
  const drop = useFileDrop(upload);

  function upload([first]: readonly File[]): void {
    for (const { id: sending } of uploads.sendings) uploads.cancel(sending);
    if (first) uploads.add([first]);
  }

  return (
    <div className="file-chooser" {...drop}>
      {src === "" ? (
        <p className="file-empty">
          <Icon name={kind === "video" ? "film" : "image"} size="large" />
          <span>Drop {kind === "video" ? "a video" : "an image"} here</span>
        </p>
      ) : broken === src ? (
        <p className="field-error">
          <Icon name="circle-alert" />
          There is no {kind} at this URL.
        </p>
      ) : (
        <div className="file-shown" onErrorCapture={() => setBroken(src)}>
          {children}
        </div>
      )}
      <div className="cluster">
        <Button id={id} size="small" icon="images" onClick={() => setPicking(true)}>
          {src === "" ? "Library" : "Replace"}
          <span className="visually-hidden"> {label}</span>
        </Button>
        <Button size="small" icon="upload" disabled={uploads.busy} onClick={() => file.current?.click()}>
          Upload<span className="visually-hidden"> {label}</span>
        </Button>
        {src !== "" && (
          <Button size="small" variant="quiet" onClick={onRemove}>
            Remove<span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </div>
      <FileInput ref={file} label={`File for ${label}`} accept={acceptOf(kind)} onFiles={upload} />
      <UploadList uploads={uploads} />
      <MediaPicker
        open={picking}
        kind={kind}
        onClose={() => setPicking(false)}
        onPick={([picked]) => {
          setPicking(false);
          if (picked) onChoose(picked);
        }}
      />
    </div>
  );
}
