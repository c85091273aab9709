import { useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/media.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { AltField } from "../media/alt-field.tsx";
import { MediaPicker } from "../media/media-picker.tsx";
import { acceptOf, takeFiles } from "../media/take-files.ts";
import { UploadList } from "../media/upload-list.tsx";
import { useUploads } from "../media/use-uploads.ts";
import { MediaPreview } from "./media-preview.tsx";

type MediaFieldProps = {
  label: string;
  kind: "image" | "video";
  value: string;
  error: string | undefined;
  /** How to show it, where that is known. */
  picture: Picture | undefined;
  onChange: (address: string) => void;
  onBusy: (isBusy: boolean) => void;
};

/** A picture or film by upload, by drop or paste, from the library, or by its address. */
export function MediaField({ label, kind, value, error, picture, onChange, onBusy }: MediaFieldProps): React.ReactElement {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState(false);
  // What was chosen here may be new to the form; what it shows is asked for at once.
  const [fresh, setFresh] = useState<{ address: string; id: string; alt: string; picture: Picture | undefined } | null>(null);
  const uploads = useUploads(({ url, fileId }) => {
    setFresh({ address: url, id: fileId, alt: "", picture: undefined });
    onChange(url);
  });
  useReport(uploads.busy, onBusy);

  function take([first]: readonly File[]): void {
    for (const sending of uploads.sendings) uploads.cancel(sending.id);
    if (first) uploads.add([first]);
  }

  const chosen = fresh?.address === value ? fresh : null;
  return (
    <div className="media-field" {...takeFiles(take, kind)}>
      <TextField
        id={id}
        label={label}
        placeholder="Address, or drop a file here"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.link}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <MediaPreview address={value} picture={chosen?.picture ?? picture} kind={kind} />
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={`${label} file`}
        accept={acceptOf(kind)}
        onChange={(event) => {
          const files = [...event.target.files ?? []];
          event.target.value = "";
          take(files);
        }}
      />
      <UploadList uploads={uploads} />
      <div className="media-field-actions">
        <Button size="small" icon="upload" disabled={uploads.busy} onClick={() => file.current?.click()}>Upload<span className="visually-hidden"> {label}</span></Button>
        <Button size="small" icon="images" onClick={() => setPicking(true)}>Library<span className="visually-hidden"> for {label}</span></Button>
        {value !== "" && <Button size="small" onClick={() => onChange("")}>Remove<span className="visually-hidden"> {label}</span></Button>}
      </div>
      {chosen && <AltField key={chosen.id} mediaId={chosen.id} alt={chosen.alt} className="field-small" />}
      <MediaPicker
        open={picking}
        kind={kind}
        onClose={() => setPicking(false)}
        onPick={(item) => {
          setPicking(false);
          setFresh({ address: item.url, id: item.id, alt: item.alt, picture: item.picture ?? undefined });
          onChange(item.url);
        }}
      />
    </div>
  );
}

/** Tells the form whether something is on its way, and that nothing is when the field goes. */
export function useReport(busy: boolean, onBusy: (isBusy: boolean) => void): void {
  const report = useRef(onBusy);
  useEffect(() => { report.current = onBusy; });
  useEffect(() => {
    if (!busy) return;
    report.current(true);
    return () => report.current(false);
  }, [busy]);
}
