import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { MediaKind, Upload } from "#contract/media.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { MoveButtons, MoveStatus } from "../ui/sortable/move-controls.tsx";
import type { UploadOptions } from "#web/shared/api/upload-transport.ts";
import { type Sortable, useSortable } from "../ui/sortable/use-sortable.ts";
import { useMediaInput } from "./media-input.tsx";
import type { Picked } from "./media-picker.tsx";
import { hasAlt } from "./media-labels.ts";

type Item = {
  url: string;
  index: number;
  /** Props of the element that drags it. */
  handle: ReturnType<Sortable["handle"]>;
  /** The buttons that move and remove it. */
  buttons: ReactElement;
};

type MediaListProps = {
  label: string;
  hint: ReactNode;
  error: string | undefined;
  urls: readonly string[];
  max: number;
  /** The maximum number of files in words, as the beginning of a sentence. */
  maxWords: string;
  kind: MediaKind;
  /** Accepts videos as clips, besides images. */
  hasClips?: boolean;
  /** The labels of the buttons and the file input. */
  words: { list: string; files: string; upload: string; library: string };
  /** Uploads a file. Defaults to adding a new file of this kind to the media library. */
  send?: (file: File, options: UploadOptions) => Promise<Upload>;
  listClass: string;
  isGrid?: boolean;
  /** The name of one entry, such as “Image”. */
  itemName: string;
  nameOf: (url: string, index: number) => string;
  renderItem: (item: Item) => ReactElement;
  /** Other content below the list. */
  children?: (isFull: boolean) => ReactNode;
  onChoose?: (chosen: Picked) => void;
  onDescribed?: (url: string, alt: string) => void;
  onChange: (urls: readonly string[]) => void;
  onBusy: (isBusy: boolean) => void;
};

/** A list of files of the media library that the owner chooses, uploads and sorts. */
export function MediaList(props: MediaListProps): ReactElement {
  const { label, hint, error, urls, max, maxWords, words, itemName, isGrid, onChange } = props;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const [message, setMessage] = useState("");
  // Several uploads can finish before the next render.
  const latest = useRef(urls);
  useEffect(() => {
    latest.current = urls;
  });
  const media = useMediaInput({
    kind: props.kind,
    also: props.hasClips ? "video" : undefined,
    asksForAlt: hasAlt(props.kind),
    room: Math.max(0, max - urls.length),
    fileLabel: words.files,
    send: props.send,
    onBusy: props.onBusy,
    onDescribed: props.onDescribed,
    onTooMany: (count) => setMessage(`${maxWords}; ${count} too many were left out.`),
    onChoose(chosen) {
      props.onChoose?.(chosen);
      change([...new Set([...latest.current, chosen.url])]);
    },
  });
  const sort = useSortable(list, {
    items: urls,
    onMove: change,
    announce: (from, to) => `${itemName} ${from + 1} is now number ${to + 1} of ${urls.length}.`,
  });

  function change(next: readonly string[]): void {
    latest.current = next;
    onChange(next);
  }

  return (
    <div role="group" aria-labelledby={id} className="media-field" {...media.drop}>
      <p className="field-label" id={id}>
        {label}
      </p>
      <p className="field-hint">{hint}</p>
      {error && (
        <p className="field-error">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {urls.length > 0 && (
        <ol ref={list} className={props.listClass} aria-label={words.list}>
          {urls.map((url, index) => {
            const name = props.nameOf(url, index);
            const buttons = (
              <>
                <MoveButtons sort={sort} index={index} name={name} words={["forward", "back"]} isGrid={isGrid} />
                <IconButton
                  label={`Remove ${name}`}
                  tooltip="none"
                  icon="close"
                  variant="danger"
                  onClick={() => change(urls.toSpliced(index, 1))}
                />
              </>
            );
            return props.renderItem({ url, index, handle: mouseOnly(sort.handle(index)), buttons });
          })}
        </ol>
      )}
      {media.uploadList}
      <div className="cluster">
        <Button size="small" icon="upload" disabled={media.isFull} onClick={media.chooseFile}>
          Upload<span className="visually-hidden"> {words.upload}</span>
        </Button>
        <Button size="small" icon="images" disabled={media.isFull} onClick={() => media.openLibrary()}>
          Library<span className="visually-hidden"> {words.library}</span>
        </Button>
        {props.hasClips && (
          <Button size="small" icon="repeat" disabled={media.isFull} onClick={() => media.openLibrary("video")}>
            Clip<span className="visually-hidden"> {words.library}</span>
          </Button>
        )}
      </div>
      {props.children?.(media.isFull)}
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <MoveStatus sort={sort} />
      {media.hidden}
    </div>
  );
}

/** A finger on a picture scrolls the page. */
function mouseOnly({ onPointerDown }: Item["handle"]): Item["handle"] {
  return {
    onPointerDown(event) {
      if (event.pointerType !== "touch") onPointerDown(event);
    },
  };
}
