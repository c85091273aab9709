import { type ReactNode, useState } from "react";
import { Button } from "#web/shared/ui/button.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useMediaInput } from "../../media-picker/media-input.tsx";
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
  const [broken, setBroken] = useState("");
  const media = useMediaInput({ kind, fileLabel: `File for ${label}`, onChoose });
  return (
    <div className="file-chooser" {...media.drop}>
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
        <Button id={id} size="small" icon="images" onClick={() => media.openLibrary()}>
          {src === "" ? "Library" : "Replace"}
          <span className="visually-hidden"> {label}</span>
        </Button>
        <Button size="small" icon="upload" disabled={media.busy} onClick={media.chooseFile}>
          Upload<span className="visually-hidden"> {label}</span>
        </Button>
        {src !== "" && (
          <Button size="small" variant="quiet" onClick={onRemove}>
            Remove<span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </div>
      {media.uploadList}
      {media.hidden}
    </div>
  );
}
