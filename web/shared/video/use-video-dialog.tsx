import { type ReactElement, useState } from "react";
import { useLater } from "#web/shared/ui/use-later.ts";
import type { WrittenVideo } from "./video-source.ts";

/** Plays a video in a dialog on request. Render `dialog` where you use this hook. Without a video, it does nothing. */
export function useVideoDialog(video: WrittenVideo | undefined): { watch: () => void; dialog: ReactElement | null } {
  const [watching, setWatching] = useState(false);
  const { Later: VideoDialog, want } = useLater(() =>
    import("./video-dialog.tsx").then(({ VideoDialog }) => VideoDialog),
  );
  const watch = (): void => {
    void want().then(setWatching);
  };
  return {
    watch,
    dialog:
      video !== undefined && VideoDialog ? (
        <VideoDialog
          open={watching}
          onClose={() => {
            setWatching(false);
          }}
          video={video}
        />
      ) : null,
  };
}
