import { useState } from "react";
import { limits } from "#contract/limits.ts";
import type { Picture as PictureData } from "#contract/media.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { MediaList } from "../media-picker/media-list.tsx";
import type { Picked } from "../media-picker/media-picker.tsx";
import { GalleryItem } from "./gallery-item.tsx";
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
  const [address, setAddress] = useState("");
  // Images that were added or described after the form opened.
  const [fresh, setFresh] = useState<ReadonlyMap<string, Known>>(new Map());

  function describe(url: string, alt: string): void {
    setFresh((before) => new Map([...before, [url, { alt, picture: before.get(url)?.picture ?? null }]]));
  }

  function addAddress(): void {
    const written = address.trim();
    if (written !== "" && !gallery.includes(written)) onChange([...gallery, written]);
    setAddress("");
  }

  return (
    <MediaList
      label="Gallery"
      hint={
        <>
          Visitors see the first {limits.projectDetail.gallery}. Drop or paste as many as you like. Videos (MP4, WebM)
          are short clips here: they play again and again, without sound.
        </>
      }
      error={error}
      urls={gallery}
      max={limits.project.gallery}
      maxWords={`A gallery holds ${limits.project.gallery} images`}
      kind="image"
      hasClips
      words={{
        list: "Images of the gallery",
        files: "Gallery files",
        upload: "to the gallery",
        library: "for the gallery",
      }}
      listClass="gallery-list"
      isGrid
      itemName="Image"
      nameOf={(_, index) => `image ${index + 1}`}
      renderItem={({ url, ...item }) => (
        <GalleryItem
          key={url}
          url={url}
          {...item}
          picture={fresh.get(url)?.picture ?? pictures[url]}
          alt={fresh.get(url)?.alt ?? pictures[url]?.alt}
          onDescribed={(alt) => describe(url, alt)}
        />
      )}
      onChoose={(picked) =>
        setFresh((before) => new Map([...before, [picked.url, { alt: picked.alt, picture: pictureOf(picked) }]]))
      }
      onDescribed={describe}
      onChange={onChange}
      onBusy={onBusy}
    >
      {(isFull) => (
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
          <Button size="small" disabled={isFull || address.trim() === ""} onClick={addAddress}>
            Add
          </Button>
        </div>
      )}
    </MediaList>
  );
}

/** Also returns the still of a video that was just uploaded. */
function pictureOf({ picture, poster, width, height, alt }: Picked): PictureData | null {
  if (picture || poster === "") return picture;
  return { src: poster, width: width ?? 16, height: height ?? 9, alt, placeholder: "", sources: [] };
}
