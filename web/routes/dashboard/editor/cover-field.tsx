import { useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import { messageOf } from "#web/api/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { artPath, Picture } from "#web/ui/picture.tsx";
import { MediaPicker } from "../media/media-picker.tsx";
import type { PostFields } from "./post-fields.ts";
import { uploadPicture } from "./upload-picture.ts";

type Props = {
  fields: PostFields;
  set: (change: Partial<PostFields>) => void;
  /** What the generated art is made from while there is no picture. */
  seed: string;
  onUploading: (isBusy: boolean) => void;
};

type Sending = { file: File; preview: string; share: number };

export function CoverField({ fields, set, seed, onUploading }: Props): React.ReactElement {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const controller = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [picking, setPicking] = useState(false);
  const [failed, setFailed] = useState<{ file: File; reason: string } | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File): Promise<void> {
    controller.current?.abort();
    const own = new AbortController();
    controller.current = own;
    const preview = URL.createObjectURL(file);
    setFailed(null);
    setSending({ file, preview, share: 0 });
    onUploading(true);
    try {
      const { url, fileId } = await uploadPicture(file, { signal: own.signal, onProgress: (share) => setSending({ file, preview, share }) });
      set({ imageUrl: url, blogImageKey: fileId });
    } catch (error) {
      if (!(error instanceof DOMException)) setFailed({ file, reason: messageOf(error, "") });
    } finally {
      URL.revokeObjectURL(preview);
      if (controller.current === own) {
        controller.current = null;
        setSending(null);
        onUploading(false);
      }
    }
  }

  const src = sending?.preview ?? (fields.imageUrl || artPath("post", seed));
  return (
    <Panel className="cover-field">
      <label className="field-label" htmlFor={id}>Cover Image</label>
      <input
        ref={picker}
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void send(file);
        }}
      />
      <div
        className="cover-picture"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const file = [...event.dataTransfer.files].find(({ type }) => type.startsWith("image/"));
          if (file) void send(file);
        }}
      >
        <Picture src={src} alt={fields.imageUrl ? fields.imageAlt || "The cover" : ""} ratio="card" {...(fields.imageUrl && { fallback: artPath("post", seed) })} />
        {sending && <progress max={1} value={sending.share} aria-label={`Uploading ${sending.file.name}`} />}
      </div>
      {!fields.imageUrl && !sending && <p className="field-hint">Without a picture the post shows art made from its address.</p>}
      {failed && <ErrorBox onRetry={() => void send(failed.file)}>Cover image upload failed.{failed.reason && ` ${failed.reason}`}</ErrorBox>}
      <div className="cover-actions">
        {sending
          ? <Button size="small" onClick={() => controller.current?.abort()}>Cancel</Button>
          : <Button size="small" onClick={() => picker.current?.click()}>{fields.imageUrl ? "Replace image" : "Choose image"}</Button>}
        {fields.imageUrl && !sending && <Button size="small" onClick={() => set({ imageUrl: "", imageAlt: "", blogImageKey: "" })}>Remove image</Button>}
      </div>
      {!sending && <Button size="small" icon="images" onClick={() => setPicking(true)}>Choose from library</Button>}
      <MediaPicker
        open={picking}
        kind="image"
        onClose={() => setPicking(false)}
        onPick={({ id: fileId, url, alt }) => {
          setPicking(false);
          setFailed(null);
          set({ imageUrl: url, imageAlt: alt, blogImageKey: fileId });
        }}
      />
      {fields.imageUrl && (
        <TextField label="Alternative text" hint="What the cover shows, for readers who cannot see it." maxLength={limits.title} value={fields.imageAlt} onChange={(event) => set({ imageAlt: event.target.value })} />
      )}
    </Panel>
  );
}
