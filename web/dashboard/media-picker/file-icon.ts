import type { MediaKind } from "#contract/media.ts";
import type { IconName } from "#web/shared/icons/icon.tsx";
import { kindOfUrl } from "./media-labels.ts";

/** Returns the icon for the file at a URL of the media library. */
export function fileIcon(url: string, kind: MediaKind = kindOfUrl(url)): IconName {
  if (kind !== "model" && url.endsWith(".zip")) return "file-archive";
  return icons[kind];
}

const icons: Record<MediaKind, IconName> = {
  image: "image",
  video: "film",
  audio: "music",
  model: "box",
  file: "file-text",
};
