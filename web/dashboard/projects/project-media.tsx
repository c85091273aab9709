import { limits } from "#contract/limits.ts";
import type { Picture } from "#contract/media.ts";
import { SelectField } from "#web/shared/ui/field.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { DocumentsField } from "./documents-field.tsx";
import { GalleryField } from "./gallery-field.tsx";
import { MediaField } from "./media-field.tsx";
import { ModelsField } from "./models-field.tsx";
import type { ProjectFields } from "#contract/projects.ts";
import type { FieldErrors } from "./project-fields.ts";

type Props = {
  fields: ProjectFields;
  set: (change: Partial<ProjectFields>) => void;
  errors: FieldErrors;
  /** The variants of the images that the project had when the form opened. */
  pictures: Readonly<Record<string, Picture>>;
  onBusy: (name: string, isBusy: boolean) => void;
};

export function ProjectMedia({ fields, set, errors, pictures, onBusy }: Props): React.ReactElement {
  const kind = fields.mediaType;
  return (
    <Panel title="Media" className="project-fields">
      <MediaField
        label="Thumbnail"
        kind="image"
        value={fields.thumbnailUrl}
        error={errors.thumbnailUrl}
        hint={kind === "video" ? "Shown until the video plays, if the video has no poster." : undefined}
        picture={pictures[fields.thumbnailUrl]}
        onChange={(thumbnailUrl) => set({ thumbnailUrl })}
        onBusy={(isBusy) => onBusy("thumbnailUrl", isBusy)}
      />
      <MediaField
        label="Moving card"
        kind="video"
        value={fields.clipUrl}
        error={errors.clipUrl}
        hint={`A silent loop of 2 to 4 seconds, which plays while a mouse or the focus is on the card. Up to ${limits.cardClip.seconds} seconds and ${limits.cardClip.bytes / 1024 / 1024} MB. Under NDA, visitors don’t get it.`}
        picture={pictures[fields.clipUrl]}
        onChange={(clipUrl) => set({ clipUrl })}
        onBusy={(isBusy) => onBusy("clipUrl", isBusy)}
      />
      <SelectField
        label="Media Type"
        value={kind}
        onChange={(event) => set({ mediaType: event.target.value === "video" ? "video" : "image" })}
      >
        <option value="image">Image</option>
        <option value="video">Video</option>
      </SelectField>
      <MediaField
        key={kind}
        label="Media"
        kind={kind}
        value={fields.mediaUrl}
        error={errors.mediaUrl}
        picture={pictures[fields.mediaUrl]}
        onChange={(mediaUrl) => set({ mediaUrl })}
        onBusy={(isBusy) => onBusy("mediaUrl", isBusy)}
      />
      <ModelsField
        urls={fields.modelUrls}
        error={errors.modelUrls}
        onChange={(modelUrls) => set({ modelUrls })}
        onBusy={(isBusy) => onBusy("modelUrls", isBusy)}
      />
      <MediaField
        label="Background"
        kind="image"
        value={fields.backgroundUrl}
        error={errors.backgroundUrl}
        picture={pictures[fields.backgroundUrl]}
        onChange={(backgroundUrl) => set({ backgroundUrl })}
        onBusy={(isBusy) => onBusy("backgroundUrl", isBusy)}
      />
      <GalleryField
        gallery={fields.gallery}
        error={errors.gallery}
        pictures={pictures}
        onChange={(change) => set({ gallery: change })}
        onBusy={(isBusy) => onBusy("gallery", isBusy)}
      />
      <DocumentsField
        documents={fields.documents}
        errors={errors}
        onChange={(documents) => set({ documents })}
        onBusy={(isBusy) => onBusy("documents", isBusy)}
      />
    </Panel>
  );
}
