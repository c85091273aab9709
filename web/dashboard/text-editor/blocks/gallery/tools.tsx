// Tools of galleries and before/after pairs.
import { useId, useRef } from "react";
import { galleryImages } from "#contract/post-html.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { joinClasses } from "#web/shared/ui/join-classes.ts";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import type { TextImage } from "../../schema/pictures.ts";
import { MoveButtons, MoveStatus } from "../../../ui/sortable/move-controls.tsx";
import { useSortable } from "../../../ui/sortable/use-sortable.ts";
import { useTextTools } from "../../text-tools.ts";
import { Bar, BarButton, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { useBlock } from "../bar/use-block.ts";
import { useLibrary } from "../bar/use-library.ts";
import { replaceBlock } from "../edit-block.ts";
import { pictureOfPicked } from "../picture-of-picked.ts";
import { isOwnSource } from "../views/own-source.ts";
import "./gallery-tools.css";

export function GalleryTools(): React.ReactElement {
  const { editor, node, position, attrs, set } = useBlock();
  const openLibrary = useLibrary();
  const images = attrs.images as readonly TextImage[];
  const isFull = images.length >= galleryImages.max;

  function change(next: readonly TextImage[]): void {
    const [first] = next;
    if (first && next.length < galleryImages.min)
      replaceBlock(editor, position, editor.schema.node("image", first, node.content));
    else set({ images: next });
  }

  function add(): void {
    openLibrary({
      media: "image",
      max: galleryImages.max - images.length,
      onPick: (picked) => change([...images, ...picked.map(pictureOfPicked)].slice(0, galleryImages.max)),
    });
  }

  return (
    <>
      <Bar>
        <PanelButton panel="images" label="Edit images" icon="images" hasWords />
        <BarButton label="Add images" icon="plus" disabled={isFull} onPress={add} />
      </Bar>
      <BlockPanel name="images" label="Images of the gallery">
        <ImageList images={images} onChange={change} />
        <div className="gallery-foot">
          <Button size="small" icon="plus" disabled={isFull} onClick={add}>
            Add images
          </Button>
          <p className="muted gallery-limit">
            {isFull
              ? `A gallery can have up to ${galleryImages.max} images. Remove one to add another.`
              : `${images.length} of up to ${galleryImages.max} images`}
          </p>
        </div>
      </BlockPanel>
    </>
  );
}

export function PairTools(): React.ReactElement {
  const { attrs, set } = useBlock();
  const openLibrary = useLibrary();
  const images = attrs.images as readonly TextImage[];
  const change = (next: readonly TextImage[]) => set({ images: next });

  function replace(index: number): void {
    openLibrary({
      media: "image",
      onPick: ([picked]) => picked && change(images.with(index, pictureOfPicked(picked))),
    });
  }

  return (
    <>
      <Bar>
        <PanelButton panel="images" label="Edit images" icon="images" hasWords />
        <BarButton label="Swap before and after" icon="arrow-left-right" onPress={() => change(images.toReversed())} />
      </Bar>
      <BlockPanel name="images" label="Images before and after">
        <ImageList names={["Before", "After"]} images={images} onChange={change} onReplace={replace} />
      </BlockPanel>
    </>
  );
}

type ImageListProps = {
  /** The name of each image, if the number of images is fixed. */
  names?: readonly string[];
  images: readonly TextImage[];
  onChange: (images: readonly TextImage[]) => void;
  onReplace?: (index: number) => void;
};

/** The images in their order, each with its description. Buttons move them, or dragging their images. */
function ImageList({ names, images, onChange, onReplace }: ImageListProps): React.ReactElement {
  const { uploads } = useTextTools();
  const list = useRef<HTMLOListElement>(null);
  const sort = useSortable(list, {
    items: images,
    onMove: onChange,
    announce: (from, to) => `Image ${from + 1} is now image ${to + 1}.`,
  });
  const id = useId();

  return (
    <>
      <ol className="gallery-edit" ref={list}>
        {images.map((image, index) => {
          const name = names?.[index] ?? `Image ${index + 1}`;
          return (
            <li key={index}>
              <div
                className={joinClasses("gallery-edit-thumb", !names && "drag-handle")}
                {...(!names && sort.handle(index))}
              >
                {isOwnSource(image.src) && <img src={image.src} alt="" draggable={false} />}
              </div>
              <TextField
                label={names ? `${name}: alternative text` : `Alternative text of image ${index + 1}`}
                className="field-small"
                id={`${id}-${index}`}
                placeholder="What does it show?"
                value={image.alt}
                onChange={(event) => onChange(images.with(index, { ...image, alt: event.target.value }))}
                onBlur={(event) => uploads.describe(image.src, event.target.value.trim())}
              />
              <div className="gallery-edit-actions">
                {names ? (
                  <IconButton
                    label={`Replace ${name.toLowerCase()}`}
                    icon="replace"
                    onClick={() => onReplace?.(index)}
                  />
                ) : (
                  <>
                    <MoveButtons sort={sort} index={index} name={`image ${index + 1}`} />
                    <IconButton
                      label={`Remove image ${index + 1}`}
                      icon="trash"
                      onClick={() => onChange(images.toSpliced(index, 1))}
                    />
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <MoveStatus sort={sort} />
    </>
  );
}
