import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import { useMediaInput } from "../media-picker/media-input.tsx";

export type Photo = { src: string; alt: string };

type Props = {
  photo: Photo | null;
  problem: string | null;
  onChange: (photo: Photo | null) => void;
  onUploading: (isBusy: boolean) => void;
};

/** Chooses a photo of the media library, or uploads one: in the picker, by dropping or by pasting. */
export function PhotoField({ photo, problem, onChange, onUploading }: Props): React.ReactElement {
  const media = useMediaInput({
    kind: "image",
    onBusy: onUploading,
    onChoose: ({ url, alt }) => onChange({ src: url, alt }),
  });
  return (
    <fieldset className="welcome-group" {...media.drop}>
      <legend className="field-label">Your photo</legend>
      <p className="field-hint">
        Your About page shows it, and search engines may. You can also drop or paste it here.
      </p>
      <div className="welcome-photo">
        {photo && (
          <Picture className="welcome-photo-image" src={photo.src} alt={photo.alt || "Your photo"} ratio="square" />
        )}
        <div className="welcome-photo-actions">
          <Button icon="images" onClick={() => media.openLibrary()}>
            {photo ? "Replace photo" : "Choose a photo"}
          </Button>
          {photo && (
            <Button variant="quiet" onClick={() => onChange(null)}>
              Remove photo
            </Button>
          )}
        </div>
      </div>
      {media.uploadList}
      {photo && (
        <TextField
          name="identity.photo"
          label="Alternative text"
          hint="What the photo shows, for people who can’t see it."
          maxLength={300}
          value={photo.alt}
          error={problem}
          onChange={(event) => onChange({ ...photo, alt: event.target.value })}
        />
      )}
      {media.hidden}
    </fieldset>
  );
}
