// Galleries, and pairs of images before and after.
import { type PointerEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { galleryImages } from "#contract/post-html.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import type { Picture } from "../../schema/pictures.ts";
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
  const images = attrs.images as readonly Picture[];
  const isFull = images.length >= galleryImages.max;

  function change(next: readonly Picture[]): void {
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
  const images = attrs.images as readonly Picture[];
  const change = (next: readonly Picture[]) => set({ images: next });

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
  /** What each image is called. Then there are always so many, and none can be removed. */
  names?: readonly string[];
  images: readonly Picture[];
  onChange: (images: readonly Picture[]) => void;
  onReplace?: (index: number) => void;
};

/** The images in their order, each with its description. They are moved with buttons, or dragged by their images. */
function ImageList({ names, images, onChange, onReplace }: ImageListProps): React.ReactElement {
  const { uploads } = useTextTools();
  const { list, dragged, handlers } = useDragOrder(images, onChange);
  const id = useId();
  const [moved, setMoved] = useState("");

  function move(index: number, by: 1 | -1): void {
    flushSync(() => {
      onChange(
        images.with(index, images[index + by] ?? { ...emptyPicture }).with(index + by, images[index] ?? emptyPicture),
      );
      setMoved(`Image ${index + 1} is now image ${index + by + 1}.`);
    });
    // The focus goes along with the image.
    const row = list.current?.children[index + by];
    const button =
      row?.querySelector<HTMLElement>(`[data-move="${by}"]:enabled`) ??
      row?.querySelector<HTMLElement>("[data-move]:enabled");
    button?.focus();
  }

  return (
    <>
      <ol className="gallery-edit" ref={list}>
        {images.map((image, index) => {
          const name = names?.[index] ?? `Image ${index + 1}`;
          return (
            <li key={index} data-dragged={dragged === index || undefined}>
              <div className="gallery-edit-thumb" {...(names ? {} : handlers(index))}>
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
                    <IconButton
                      label={`Move image ${index + 1} up`}
                      icon="arrow-up"
                      data-move="-1"
                      disabled={index === 0}
                      onClick={() => move(index, -1)}
                    />
                    <IconButton
                      label={`Move image ${index + 1} down`}
                      icon="arrow-down"
                      data-move="1"
                      disabled={index === images.length - 1}
                      onClick={() => move(index, 1)}
                    />
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
      <p className="visually-hidden" role="status">
        {moved}
      </p>
    </>
  );
}

const emptyPicture: Picture = { src: "", alt: "", title: null, width: null, height: null };

/** Moves an image while it is dragged by its thumbnail, with a mouse, a pen or a finger. */
function useDragOrder(images: readonly Picture[], onChange: (images: readonly Picture[]) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);

  function handlers(index: number) {
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        // The list keeps the pointer, because rows change places under it.
        setDragged(index);
        follow(index);
      },
    };
  }

  function follow(start: number): void {
    let at = start;
    let order = images;
    const move = (event: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const over = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return event.clientY >= top && event.clientY < bottom;
      });
      const image = order[at];
      if (over === -1 || over === at || !image) return;
      order = order.toSpliced(at, 1).toSpliced(over, 0, image);
      at = over;
      setDragged(over);
      onChange(order);
    };
    const end = () => {
      setDragged(null);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  return { list, dragged, handlers };
}
