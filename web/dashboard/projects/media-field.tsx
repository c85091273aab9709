import { useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/media.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { AltField } from "../media-picker/alt-field.tsx";
import { acceptOf } from "../media-picker/file-checks.ts";
import { MediaPicker, type Picked } from "../media-picker/media-picker.tsx";
import { idInAddress } from "../media-picker/media-words.ts";
import { UploadList } from "../media-picker/upload-list.tsx";
import { useFileDrop } from "../media-picker/use-file-drop.ts";
import { useUploads } from "../media-picker/use-uploads.ts";
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
  const file = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  // The form may not know an image that was chosen here.
  const [fresh, setFresh] = useState<Pick<Picked, "url" | "alt" | "picture"> | null>(null);
  const uploads = useUploads({
    kind,
    onDone({ url, alt = "" }) {
      setFresh({ url, alt, picture: null });
      onChange(url);
    },
  });
  useReport(uploads.busy, onBusy);
  const drop = useFileDrop(take);

  function take([first]: readonly File[]): void {
    for (const sending of uploads.sendings) uploads.cancel(sending.id);
    if (first) uploads.add([first]);
  }

  const chosen = fresh?.url === value ? fresh : null;
  const mediaId = idInAddress(value);
  const alt = chosen?.alt ?? picture?.alt;
  return (
    <div role="group" aria-label={label} className="media-field" {...drop}>
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
      <FileInput ref={file} label={`${label} file`} accept={acceptOf(kind)} onFiles={take} />
      <UploadList uploads={uploads} />
      <div className="cluster">
        <Button size="small" icon="upload" disabled={uploads.busy} onClick={() => file.current?.click()}>
          Upload<span className="visually-hidden"> {label}</span>
        </Button>
        <Button size="small" icon="images" onClick={() => setPicking(true)}>
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
      <MediaPicker
        open={picking}
        kind={kind}
        onClose={() => setPicking(false)}
        onPick={([picked]) => {
          setPicking(false);
          if (!picked) return;
          setFresh(picked);
          onChange(picked.url);
        }}
      />
    </div>
  );
}

/** Reports to the form whether an upload is running, and that none is when the field unmounts. */
export function useReport(busy: boolean, onBusy: (isBusy: boolean) => void): void {
  const report = useRef(onBusy);
  useEffect(() => {
    report.current = onBusy;
  });
  useEffect(() => {
    if (!busy) return;
    report.current(true);
    return () => report.current(false);
  }, [busy]);
}
