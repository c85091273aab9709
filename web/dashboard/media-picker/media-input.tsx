import { type ReactElement, useEffect, useRef, useState } from "react";
import type { MediaKind, Upload } from "#contract/media.ts";
import type { UploadOptions } from "#web/shared/api/upload-transport.ts";
import { FileInput } from "../ui/file-input.tsx";
import { acceptOf } from "./file-checks.ts";
import { MediaPicker, type Picked, pickedOf } from "./media-picker.tsx";
import { UploadList } from "./upload-list.tsx";
import { type FileDrop, useFileDrop } from "./use-file-drop.ts";
import { useUploads } from "./use-uploads.ts";

type Options = {
  kind: MediaKind;
  /** Another kind that is also accepted. */
  also?: MediaKind;
  /** How many more files can be chosen. Without this, the field has one file, which another one replaces. */
  room?: number;
  /** The accessible name of the file input, unless a label refers to `fileId`. Without both, files are uploaded in the library. */
  fileLabel?: string;
  fileId?: string;
  failureWords?: string;
  asksForAlt?: boolean;
  /** Uploads a file. Defaults to adding a new file to the media library. */
  send?: ((file: File, options: UploadOptions) => Promise<Upload>) | undefined;
  /** Called for each file that was picked in the library or uploaded. */
  onChoose: (chosen: Picked) => void;
  onDescribed?: (url: string, alt: string) => void;
  /** Called with the number of files that didn't fit. */
  onTooMany?: (count: number) => void;
  /** Called when uploads begin or end, and with `false` when the field unmounts. */
  onBusy?: (isBusy: boolean) => void;
};

type MediaInput = {
  busy: boolean;
  isFull: boolean;
  /** Props of the element that accepts dropped and pasted files. */
  drop: FileDrop;
  chooseFile: () => void;
  openLibrary: (kind?: MediaKind) => void;
  /** The uploads that are running, failed or waiting for an alternative text. */
  uploadList: ReactElement;
  /** The parts that are invisible until opened: the file input and the media library. */
  hidden: ReactElement;
};

/** Chooses one or several files from the media library or the computer: by buttons, dropping or pasting. */
export function useMediaInput(options: Options): MediaInput {
  const { kind, also, room, fileLabel, fileId, failureWords, asksForAlt, send } = options;
  const { onChoose, onDescribed, onTooMany, onBusy } = options;
  const file = useRef<HTMLInputElement>(null);
  const [picking, setPicking] = useState<MediaKind | null>(null);
  const uploads = useUploads({
    kind,
    also,
    asksForAlt,
    send,
    onDone: (upload, uploaded) => onChoose(pickedOf(upload, uploaded)),
  });
  const onItsWay = uploads.sendings.filter(({ failure, arrived }) => failure === null && arrived === null).length;
  const left = room === undefined ? 1 : Math.max(0, room - onItsWay);
  const drop = useFileDrop(take);
  useReport(uploads.busy, onBusy);

  function take(files: readonly File[]): void {
    if (room === undefined) for (const { id } of uploads.sendings) uploads.cancel(id);
    uploads.add(files.slice(0, left));
    if (files.length > left) onTooMany?.(files.length - left);
  }

  const accept = also ? `${acceptOf(kind)},${acceptOf(also)}` : acceptOf(kind);
  return {
    busy: uploads.busy,
    isFull: left === 0,
    drop,
    chooseFile: () => file.current?.click(),
    openLibrary: (wanted = kind) => setPicking(wanted),
    uploadList: <UploadList uploads={uploads} onDescribed={onDescribed} failureWords={failureWords} />,
    hidden: (
      <>
        {(fileLabel ?? fileId) !== undefined && (
          <FileInput
            ref={file}
            id={fileId}
            label={fileLabel}
            accept={accept}
            multiple={room !== undefined}
            onFiles={take}
          />
        )}
        <MediaPicker
          open={picking !== null}
          kind={picking ?? kind}
          max={left}
          onClose={() => setPicking(null)}
          onPick={(picked) => {
            setPicking(null);
            for (const each of picked) onChoose(each);
          }}
        />
      </>
    ),
  };
}

function useReport(busy: boolean, onBusy: Options["onBusy"]): void {
  const report = useRef(onBusy);
  useEffect(() => {
    report.current = onBusy;
  });
  useEffect(() => {
    if (!busy) return;
    report.current?.(true);
    return () => report.current?.(false);
  }, [busy]);
}
