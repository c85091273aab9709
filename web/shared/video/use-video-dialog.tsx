import { type ReactElement, useState } from "react";
import { useLater } from "#web/shared/ui/use-later.ts";
import type { WrittenVideo } from "./video-source.ts";

/** Plays a video in a dialog on request. Render `dialog` where you use this hook. */
export function useVideoDialog(video: WrittenVideo): { watch: () => void; dialog: ReactElement | null } {
  const [watching, setWatching] = useState(false);
  const { Later: VideoDialog, want } = useLater(() =>
    import("./video-dialog.tsx").then(({ VideoDialog }) => VideoDialog),
  );
  const watch = (): void => {
    void want().then(setWatching);
  };
  return {
    watch,
    dialog: VideoDialog && (
      <VideoDialog
        open={watching}
        onClose={() => {
          setWatching(false);
        }}
        video={video}
      />
    ),
  };
}
