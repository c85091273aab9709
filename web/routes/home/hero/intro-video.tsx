import { hero } from "#content/hero.ts";
import { VideoDialog } from "#web/video/video-dialog.tsx";

export function IntroVideo(props: { open: boolean; onClose: () => void }): React.ReactElement {
  return <VideoDialog {...props} video={hero.introVideo} />;
}
