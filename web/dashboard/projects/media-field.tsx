import { useId, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/media.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { AltField } from "../media-picker/alt-field.tsx";
import { useMediaInput } from "../media-picker/media-input.tsx";
import type { Picked } from "../media-picker/media-picker.tsx";
import { idInAddress } from "../media-picker/media-labels.ts";
import { MediaPreview } from "./media-preview.tsx";

type MediaFieldProps = {
  label: string;
  kind: "image" | "video";
  value: string;
  error: string | undefined;
  hint?: string;
  /** The image's variants, if known. */
  picture: Picture | undefined;
  onChange: (address: string) => void;
  onBusy: (isBusy: boolean) => void;
};

/** Chooses an image or video by upload, drop, paste, media library or URL. */
export function MediaField({
  label,
  kind,
  value,
  error,
  hint,
  picture,
  onChange,
  onBusy,
}: MediaFieldProps): React.ReactElement {
  const id = useId();
  // The form may not know an image that was chosen here.
  const [fresh, setFresh] = useState<Picked | null>(null);
  const media = useMediaInput({
    kind,
    fileLabel: `${label} file`,
    onBusy,
    onChoose(picked) {
      setFresh(picked);
      onChange(picked.url);
    },
  });

  const chosen = fresh?.url === value ? fresh : null;
  const mediaId = idInAddress(value);
  const alt = chosen?.alt ?? picture?.alt;
  return (
    <div role="group" aria-label={label} className="media-field" {...media.drop}>
      <TextField
        id={id}
        label={label}
        placeholder="Paste a URL, or drop or paste a file"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.link}
        value={value}
        error={error}
        hint={hint}
        onChange={(event) => onChange(event.target.value)}
      />
      <MediaPreview address={value} picture={chosen?.picture ?? picture} kind={kind} />
      {media.uploadList}
      <div className="cluster">
        <Button size="small" icon="upload" disabled={media.busy} onClick={media.chooseFile}>
          Upload<span className="visually-hidden"> {label}</span>
        </Button>
        <Button size="small" icon="images" onClick={() => media.openLibrary()}>
          Library<span className="visually-hidden"> for {label}</span>
        </Button>
        {value !== "" && (
          <Button size="small" onClick={() => onChange("")}>
            Remove<span className="visually-hidden"> {label}</span>
          </Button>
        )}
      </div>
      {mediaId !== null && alt !== undefined && (
        <AltField key={mediaId} mediaId={mediaId} alt={alt} className="field-small" />
      )}
      {media.hidden}
    </div>
  );
}
