import { useId, useState } from "react";
import { limits } from "#contract/limits.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { artUrl } from "#contract/art-urls.ts";
import type { PostFields } from "#contract/post-fields.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import { AltMissing } from "../../media-picker/alt-missing.tsx";
import { useMediaInput } from "../../media-picker/media-input.tsx";
import type { Picked } from "../../media-picker/media-picker.tsx";
import { uploadImage } from "../upload-image.ts";

type Props = {
  fields: PostFields;
  set: (change: Partial<PostFields>) => void;
  /** The seed of the generated art that is shown while there is no image. */
  seed: string;
  onUploading: (isBusy: boolean) => void;
};

export function CoverField({ fields, set, seed, onUploading }: Props): React.ReactElement {
  const id = useId();
  // The id of an image that was uploaded here without a description: the description of the cover goes to the library too.
  const [undescribed, setUndescribed] = useState<string | null>(null);
  /** The preview of a file during its upload. */
  const [preview, setPreview] = useState<string | null>(null);
  const media = useMediaInput({
    kind: "image",
    fileId: id,
    failureWords: "Cover image upload failed.",
    onBusy: onUploading,
    onChoose: choose,
    async send(picture, options) {
      const address = URL.createObjectURL(picture);
      setPreview(address);
      try {
        return await uploadImage(picture, options);
      } finally {
        URL.revokeObjectURL(address);
        setPreview(null);
      }
    },
  });

  function choose({ url, id: fileId, alt }: Picked): void {
    set({ imageUrl: url, imageAlt: alt, blogImageKey: fileId });
    setUndescribed(alt === "" ? fileId : null);
  }

  function describe(): void {
    if (undescribed === null || undescribed !== fields.blogImageKey || fields.imageAlt.trim() === "") return;
    setUndescribed(null);
    // The description is saved with the post in any case.
    void ownerApi.media
      .describe({ params: { id: undescribed }, body: { alt: fields.imageAlt.trim() } })
      .catch(() => undefined);
  }

  const art = artUrl("post", seed);
  const shown = preview ?? fields.imageUrl;
  const isDrawn = fields.kind === "post";
  return (
    <Panel className="stack gap-3">
      <label className="field-label" htmlFor={id}>
        Cover Image
      </label>
      <div className="stack gap-3" role="group" aria-label="Cover" {...media.drop}>
        {(isDrawn || shown) && (
          <div className="cover-picture">
            <Picture
              src={shown || art}
              alt={fields.imageUrl ? fields.imageAlt || "The cover" : ""}
              ratio="card"
              {...(fields.imageUrl && { fallback: art })}
            />
          </div>
        )}
        {!fields.imageUrl && !media.busy && (
          <p className="field-hint">
            {isDrawn ? "No cover? We’ll draw one." : "A page needs no cover."} Drop or paste an image here.
          </p>
        )}
        {media.uploadList}
        <div className="cover-actions">
          <Button size="small" disabled={media.busy} onClick={media.chooseFile}>
            {fields.imageUrl ? "Replace image" : "Choose image"}
          </Button>
          {fields.imageUrl && (
            <Button size="small" onClick={() => set({ imageUrl: "", imageAlt: "", blogImageKey: "" })}>
              Remove image
            </Button>
          )}
        </div>
        <Button size="small" icon="images" onClick={() => media.openLibrary()}>
          Choose from library
        </Button>
        {fields.imageUrl && (
          <TextField
            label="Alternative text"
            className="field-small cover-alt"
            placeholder="What does the cover show?"
            hint={
              fields.imageAlt.trim() === "" ? (
                <AltMissing>Add alternative text: what does the cover show?</AltMissing>
              ) : (
                "For readers who can’t see the cover."
              )
            }
            maxLength={limits.title}
            value={fields.imageAlt}
            onChange={(event) => set({ imageAlt: event.target.value })}
            onBlur={describe}
          />
        )}
      </div>
      {media.hidden}
    </Panel>
  );
}
