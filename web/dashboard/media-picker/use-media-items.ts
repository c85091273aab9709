import { useEffect, useState } from "react";
import type { MediaItem } from "#contract/media.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { idInAddress } from "./media-labels.ts";

/** Loads the library's data of files, and keeps the last data while the next request runs. */
export function useMediaItems(urls: readonly string[]): { items: readonly MediaItem[]; reload: () => void } {
  const [items, setItems] = useState<readonly MediaItem[]>([]);
  const ids = urls.flatMap((url) => idInAddress(url) ?? []).join(",");
  useEffect(() => {
    let isOutdated = false;
    void listItems(ids).then((found) => {
      if (found && !isOutdated) setItems(found);
    });
    return () => {
      isOutdated = true;
    };
  }, [ids]);
  const reload = (): void => {
    void listItems(ids).then((found) => {
      if (found) setItems(found);
    });
  };
  return { items, reload };
}

/** Returns null if the request failed: lists then show the files without their names. */
async function listItems(ids: string): Promise<MediaItem[] | null> {
  if (ids === "") return [];
  return ownerApi.media.list({ query: { ids } }).then(
    (page) => page.items,
    () => null,
  );
}
