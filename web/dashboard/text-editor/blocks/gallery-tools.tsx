// Galleries, and pairs of images before and after.
import { type PointerEvent, useId, useRef, useState } from "react";
import { galleryImages } from "#contract/post-html.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import type { Picture } from "../schema/images.ts";
import { useTextTools } from "../text-tools.ts";
import { Bar, BarButton, RemoveButton, type ToolsProps } from "./bar.tsx";
import { BlockPanel } from "./block-panel.tsx";
import { replaceBlock, setAttributes } from "./edit-block.ts";
import { isOwnSource } from "./own-source.ts";
import { pictureOfPicked } from "./pictures.ts";
import "./gallery-tools.css";

export function GalleryTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor, open } = useTextTools();
  const { node, position } = block;
  const images = node.attrs.images as readonly Picture[];
  const isFull = images.length >= galleryImages.max;

  function change(next: readonly Picture[]): void {
    const [first] = next;
    if (first && next.length < galleryImages.min)
      replaceBlock(editor, position, editor.schema.node("image", first, node.content));
    else setAttributes(editor, position, { images: next });
  }

  function add(): void {
    open({
      kind: "library",
      media: "image",
      max: galleryImages.max - images.length,
      onPick: (picked) => {
        change([...images, ...picked.map(pictureOfPicked)].slice(0, galleryImages.max));
        editor.view.focus();
      },
    });
  }

  const isOpen = panel === "images" || panel === "alt";
  return (
    <>
      <Bar label="Gallery">
        <BarButton
          label="Edit images"
          icon="images"
          hasWords
          expanded={isOpen}
          onPress={() => onPanel(isOpen ? null : "images")}
        />
        <BarButton label="Add images" icon="plus" disabled={isFull} onPress={add} />
        <RemoveButton block={block} />
      </Bar>
      {isOpen && (
        <ImagesPanel
          label="Images of the gallery"
          images={images}
          onChange={change}
          onDone={() => {
            onPanel(null);
            editor.view.focus();
          }}
          foot={
            <>
              <Button size="small" icon="plus" disabled={isFull} onClick={add}>
                Add images
              </Button>
              <p className="muted gallery-limit">
                {isFull
                  ? `A gallery can have up to ${galleryImages.max} images. Remove one to add another.`
                  : `${images.length} of up to ${galleryImages.max} images`}
              </p>
            </>
          }
        />
      )}
    </>
  );
}

export function PairTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor, open } = useTextTools();
  const { node, position } = block;
  const images = node.attrs.images as readonly Picture[];
  const set = (next: readonly Picture[]) => setAttributes(editor, position, { images: next });

  function replace(index: number): void {
    open({
      kind: "library",
      media: "image",
      onPick: ([picked]) => {
        if (picked) set(images.with(index, pictureOfPicked(picked)));
        editor.view.focus();
      },
    });
  }

  const isOpen = panel === "images" || panel === "alt";
  return (
    <>
      <Bar label="Before and after">
        <BarButton
          label="Edit images"
          icon="images"
          hasWords
          expanded={isOpen}
          onPress={() => onPanel(isOpen ? null : "images")}
        />
        <BarButton label="Swap before and after" icon="arrow-left-right" onPress={() => set(images.toReversed())} />
        <RemoveButton block={block} />
      </Bar>
      {isOpen && (
        <ImagesPanel
          label="Images before and after"
          names={["Before", "After"]}
          images={images}
          onChange={set}
          onReplace={replace}
          onDone={() => {
            onPanel(null);
            editor.view.focus();
          }}
        />
      )}
    </>
  );
}

type ImagesPanelProps = {
  label: string;
  /** What each image is called. Then there are always so many, and none can be removed. */
  names?: readonly string[];
  images: readonly Picture[];
  onChange: (images: readonly Picture[]) => void;
  onReplace?: (index: number) => void;
  onDone: () => void;
  foot?: React.ReactNode;
};

/** The images in their order, each with its description. They are moved with buttons, or dragged by their images. */
function ImagesPanel({
  label,
  names,
  images,
  onChange,
  onReplace,
  onDone,
  foot,
}: ImagesPanelProps): React.ReactElement {
  const { uploads } = useTextTools();
  const { list, dragged, handlers } = useDragOrder(images, onChange);
  const id = useId();
  const [moved, setMoved] = useState("");

  function move(index: number, by: 1 | -1): void {
    onChange(
      images.with(index, images[index + by] ?? { ...emptyPicture }).with(index + by, images[index] ?? emptyPicture),
    );
    setMoved(`Image ${index + 1} is now image ${index + by + 1}.`);
    // The focus goes along with the image.
    requestAnimationFrame(() => {
      const row = list.current?.children[index + by];
      const button =
        row?.querySelector<HTMLElement>(`[data-move="${by}"]:enabled`) ??
        row?.querySelector<HTMLElement>("[data-move]:enabled");
      button?.focus();
    });
  }

  return (
    <BlockPanel label={label} onDone={onDone}>
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
      {foot && <div className="gallery-foot">{foot}</div>}
    </BlockPanel>
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
