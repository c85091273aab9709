import { type ComponentType, type ReactElement, useEffect, useEffectEvent, useState } from "react";
import type { MediaKind, Picture, Upload } from "#contract/media.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

/** A chosen or uploaded file. */
export type Picked = {
  id: string;
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
  picture: Picture | null;
  /** The original name of the file; may be empty. */
  name: string;
  bytes: number;
  /** The length of a video or a recording in seconds, if known. */
  duration: number | null;
  /** URL of a video's still, or empty. */
  poster: string;
};

export function pickedOf({ fileId, url, alt = "", width, height, duration, poster = "" }: Upload, file: File): Picked {
  return {
    id: fileId,
    url,
    alt,
    width: width ?? null,
    height: height ?? null,
    picture: null,
    name: file.name,
    bytes: file.size,
    duration: duration ?? null,
    poster,
  };
}

export type MediaPickerProps = {
  open: boolean;
  kind: MediaKind;
  /** The maximum number of files. With 1, pressing a file chooses it. */
  max?: number;
  onPick: (picked: readonly Picked[]) => void;
  onClose: () => void;
};

/** Chooses files of the media library or uploads new ones. The dialog loads when it opens for the first time. */
export function MediaPicker(props: MediaPickerProps): ReactElement | null {
  const { open, onClose } = props;
  const [Dialog, setDialog] = useState<ComponentType<MediaPickerProps> | null>(null);
  const show = useSnackbar();
  const giveUp = useEffectEvent(() => {
    show("The media library couldn’t be loaded. Check your connection and try again.", { alert: true });
    onClose();
  });

  useEffect(() => {
    if (!open || Dialog) return;
    let isOutdated = false;
    import("./media-picker-dialog.tsx")
      .then(({ MediaPickerDialog }) => {
        setDialog(() => MediaPickerDialog);
      })
      .catch(() => {
        if (!isOutdated) giveUp();
      });
    return () => {
      isOutdated = true;
    };
  }, [open, Dialog]);

  return Dialog && <Dialog {...props} />;
}
