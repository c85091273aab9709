import { useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Picture as PictureData } from "#contract/media.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { acceptOf } from "../media-picker/file-checks.ts";
import { MediaPicker, type Picked } from "../media-picker/media-picker.tsx";
import { UploadList } from "../media-picker/upload-list.tsx";
import { useFileDrop } from "../media-picker/use-file-drop.ts";
import { useUploads } from "../media-picker/use-uploads.ts";
import { GalleryItem } from "./gallery-item.tsx";
import { useReport } from "./media-field.tsx";
import "./gallery-field.css";

type GalleryFieldProps = {
  gallery: readonly string[];
  error: string | undefined;
  pictures: Readonly<Record<string, PictureData>>;
  onChange: (gallery: readonly string[]) => void;
  onBusy: (isBusy: boolean) => void;
};

type Known = Pick<Picked, "alt" | "picture">;

/** The images and clips of the gallery in the order of the site. */
export function GalleryField({ gallery, error, pictures, onChange, onBusy }: GalleryFieldProps): React.ReactElement {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const latest = useRef(gallery);
  useEffect(() => {
    latest.current = gallery;
  });
  const [address, setAddress] = useState("");
  const [picking, setPicking] = useState<"image" | "video" | null>(null);
  const [message, setMessage] = useState("");
  // Images that were added or described after the form opened.
  const [fresh, setFresh] = useState<ReadonlyMap<string, Known>>(new Map());
  const uploads = useUploads({
    kind: "image",
    also: "video",
    asksForAlt: true,
    onDone: ({ url, alt = "", poster, width = 16, height = 9 }) =>
      add([{ url, alt, picture: poster ? { src: poster, width, height, alt, placeholder: "", sources: [] } : null }]),
  });
  useReport(uploads.busy, onBusy);
  const drop = useFileDrop(take);
  const onItsWay = uploads.sendings.filter(({ failure, arrived }) => failure === null && arrived === null).length;
  const room = Math.max(0, limits.project.gallery - gallery.length - onItsWay);

  function take(files: readonly File[]): void {
    uploads.add(files.slice(0, room));
    if (files.length > room)
      setMessage(`A gallery holds ${limits.project.gallery} images; ${files.length - room} too many were left out.`);
  }

  function change(next: readonly string[]): void {
    // Several uploads can finish before the next render.
    latest.current = next;
    onChange(next);
  }

  function add(added: readonly (Pick<Picked, "url"> & Known)[]): void {
    setFresh(
      (before) => new Map([...before, ...added.map(({ url, alt, picture }) => [url, { alt, picture }] as const)]),
    );
    change([...new Set([...latest.current, ...added.map(({ url }) => url)])]);
  }

  function describe(url: string, alt: string): void {
    setFresh((before) => new Map([...before, [url, { alt, picture: before.get(url)?.picture ?? null }]]));
  }

  function move(from: number, to: number): void {
    const [moved] = gallery.slice(from, from + 1);
    if (moved === undefined) return;
    change(gallery.toSpliced(from, 1).toSpliced(to, 0, moved));
    setMessage(`Image ${from + 1} is now number ${to + 1} of ${gallery.length}.`);
  }

  function addAddress(): void {
    const written = address.trim();
    if (written !== "" && !latest.current.includes(written)) change([...latest.current, written]);
    setAddress("");
  }

  return (
    <div role="group" aria-labelledby={id} className="media-field" {...drop}>
      <p className="field-label" id={id}>
        Gallery
      </p>
      <p className="field-hint">
        Visitors see the first {limits.projectDetail.gallery}. Drop or paste as many as you like. Videos (MP4, WebM) are
        short clips here: they play again and again, without sound.
      </p>
      {error && (
        <p className="field-error">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {gallery.length > 0 && (
        <ol className="gallery-list" aria-label="Images of the gallery">
          {gallery.map((url, index) => (
            <GalleryItem
              key={url}
              url={url}
              index={index}
              count={gallery.length}
              picture={fresh.get(url)?.picture ?? pictures[url]}
              alt={fresh.get(url)?.alt ?? pictures[url]?.alt}
              onMove={(to) => move(index, to)}
              onRemove={() => change(gallery.toSpliced(index, 1))}
              onDescribed={(alt) => describe(url, alt)}
            />
          ))}
        </ol>
      )}
      <UploadList uploads={uploads} onDescribed={describe} />
      <FileInput
        ref={file}
        label="Gallery files"
        accept={`${acceptOf("image")},${acceptOf("video")}`}
        multiple
        onFiles={take}
      />
      <div className="cluster">
        <Button size="small" icon="upload" disabled={room <= 0} onClick={() => file.current?.click()}>
          Upload<span className="visually-hidden"> to the gallery</span>
        </Button>
        <Button size="small" icon="images" disabled={room <= 0} onClick={() => setPicking("image")}>
          Library<span className="visually-hidden"> for the gallery</span>
        </Button>
        <Button size="small" icon="repeat" disabled={room <= 0} onClick={() => setPicking("video")}>
          Clip<span className="visually-hidden"> for the gallery</span>
        </Button>
      </div>
      <div className="gallery-address">
        <TextField
          label="Image URL"
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
        <Button size="small" disabled={room <= 0 || address.trim() === ""} onClick={addAddress}>
          Add
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <MediaPicker
        open={picking !== null}
        kind={picking ?? "image"}
        most={room}
        onClose={() => setPicking(null)}
        onPick={(picked) => {
          setPicking(null);
          add(picked);
        }}
      />
    </div>
  );
}
