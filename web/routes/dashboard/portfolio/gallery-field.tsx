import { useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Picture as PictureData } from "#contract/media.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { MediaPicker } from "../media/media-picker.tsx";
import { acceptOf, takeFiles } from "../media/take-files.ts";
import { UploadList } from "../media/upload-list.tsx";
import { useUploads } from "../media/use-uploads.ts";
import { useReport } from "./media-field.tsx";

type GalleryFieldProps = {
  gallery: readonly string[];
  error: string | undefined;
  pictures: Readonly<Record<string, PictureData>>;
  onChange: (gallery: readonly string[]) => void;
  onBusy: (isBusy: boolean) => void;
};

/** Pictures in the order in which visitors leaf through them. */
export function GalleryField({ gallery, error, pictures, onChange, onBusy }: GalleryFieldProps): React.ReactElement {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const latest = useRef(gallery);
  useEffect(() => { latest.current = gallery; });
  const [address, setAddress] = useState("");
  const [picking, setPicking] = useState(false);
  const [message, setMessage] = useState("");
  const uploads = useUploads(({ url }) => add(url));
  useReport(uploads.busy, onBusy);
  const room = limits.project.gallery - gallery.length - uploads.sendings.length;

  function change(next: readonly string[]): void {
    // Several uploads may end before the form is drawn again.
    latest.current = next;
    onChange(next);
  }

  function add(url: string): void {
    if (url !== "" && !latest.current.includes(url)) change([...latest.current, url]);
  }

  function move(from: number, to: number): void {
    const [moved] = gallery.slice(from, from + 1);
    if (moved === undefined) return;
    change(gallery.toSpliced(from, 1).toSpliced(to, 0, moved));
    setMessage(`Picture ${from + 1} is now number ${to + 1} of ${gallery.length}.`);
  }

  function addAddress(): void {
    add(address.trim());
    setAddress("");
  }

  return (
    <div role="group" aria-labelledby={id} className="media-field" {...takeFiles((files) => uploads.add(files.slice(0, Math.max(0, room))), "image")}>
      <p className="field-label" id={id}>Gallery</p>
      <p className="field-hint">Visitors see the first {limits.projectDetail.gallery}. Drop or paste as many as you like.</p>
      {error && <p className="field-error"><Icon name="circle-alert" />{error}</p>}
      {gallery.length > 0 && (
        <ol className="gallery-list" aria-label="Pictures of the gallery">
          {gallery.map((url, index) => (
            <li key={url} className="gallery-item" data-unseen={index >= limits.projectDetail.gallery || undefined}>
              {url.startsWith("/media/")
                ? <Picture src={pictures[url]?.src ?? url} sources={pictures[url]?.sources} sizes="160px" alt={pictures[url]?.alt || `Picture ${index + 1}`} ratio="card" />
                : <span className="gallery-foreign">{url}</span>}
              <span className="gallery-item-actions">
                <IconButton label={`Move picture ${index + 1} forward`} tooltip="none" icon="chevron-left" disabled={index === 0} onClick={() => move(index, index - 1)} />
                <IconButton label={`Move picture ${index + 1} back`} tooltip="none" icon="chevron-right" disabled={index === gallery.length - 1} onClick={() => move(index, index + 1)} />
                <IconButton label={`Remove picture ${index + 1}`} tooltip="none" icon="close" variant="danger" onClick={() => change(gallery.toSpliced(index, 1))} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <UploadList uploads={uploads} />
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Gallery files"
        accept={acceptOf("image")}
        onChange={(event) => {
          const files = [...event.target.files ?? []];
          event.target.value = "";
          uploads.add(files.slice(0, Math.max(0, room)));
        }}
      />
      <div className="media-field-actions">
        <Button size="small" icon="upload" disabled={room <= 0} onClick={() => file.current?.click()}>Upload<span className="visually-hidden"> to the gallery</span></Button>
        <Button size="small" icon="images" disabled={room <= 0} onClick={() => setPicking(true)}>Library<span className="visually-hidden"> for the gallery</span></Button>
      </div>
      <div className="gallery-address">
        <TextField
          label="Address of a picture"
          className="field-small"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.link}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            addAddress();
          }}
        />
        <Button size="small" disabled={room <= 0 || address.trim() === ""} onClick={addAddress}>Add</Button>
      </div>
      <p className="visually-hidden" role="status">{message}</p>
      <MediaPicker open={picking} kind="image" onClose={() => setPicking(false)} onPick={(item) => { setPicking(false); add(item.url); }} />
    </div>
  );
}
