import { useState } from "react";
import { useWords } from "#web/shared/site/words.ts";
import { Dialog } from "#web/shared/dialogs/dialog.tsx";
import { findPlayer, linkOf, type Player, type WrittenVideo } from "./video-source.ts";
import "./video-dialog.css";

type VideoDialogProps = {
  open: boolean;
  onClose: () => void;
  video: WrittenVideo;
  title?: string;
};

type VideoProblem = "missing" | "format";

/** Plays a video in a dialog. Nothing is fetched, from this site or another, until the dialog opens. */
export function VideoDialog({ open, onClose, video, title: givenTitle }: VideoDialogProps) {
  const words = useWords().video;
  const title = givenTitle ?? words.intro;
  return (
    <Dialog open={open} onClose={onClose} title={title} size="large" className="video-dialog">
      <div className="video-frame">{open && <Video video={video} title={title} />}</div>
      <VideoLink video={video} />
    </Dialog>
  );
}

function Video({ video, title }: { video: WrittenVideo; title: string }) {
  const words = useWords().video;
  const [problem, setProblem] = useState<VideoProblem | null>(null);
  const player = findPlayer(video);
  if (player === null) return <NoVideo link={linkOf(video)}>{words.notPlayable}</NoVideo>;
  if (problem === "missing") return <NoVideo link={player.src}>{words.missing}</NoVideo>;
  if (problem === "format")
    return (
      <NoVideo link={player.src} isFile>
        {words.format}
      </NoVideo>
    );
  return player.type === "file" ? (
    <VideoFile player={player} onProblem={setProblem} />
  ) : (
    <iframe
      className="video-player"
      src={player.src}
      title={`${title} (${player.site})`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player has another origin, so these two don't free it
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** Links to the video for networks or settings that block the player: a blocked frame stays empty and shows no error. */
function VideoLink({ video }: { video: WrittenVideo }) {
  const words = useWords().video;
  const player = findPlayer(video);
  if (player?.type !== "frame") return null;
  return (
    <a className="link video-link" href={player.page} target="_blank" rel="noopener noreferrer">
      {words.watchOn({ site: player.site })}
    </a>
  );
}

type VideoFileProps = {
  player: Extract<Player, { type: "file" }>;
  onProblem: (problem: VideoProblem) => void;
};

function VideoFile({ player, onProblem }: VideoFileProps) {
  const words = useWords().video;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the video starts muted, and the page has its content as text
    <video
      className="video-player"
      src={player.src}
      poster={player.poster}
      autoPlay
      muted
      controls
      playsInline
      onError={() => void findProblem(player.src).then(onProblem)}
    >
      {words.unsupported}
    </video>
  );
}

/** Finds out why a video doesn't play. The error of a `<video>` is the same for a missing file and for an unsupported format. */
async function findProblem(src: string): Promise<VideoProblem> {
  const response = await fetch(src, { method: "HEAD" }).catch(() => null);
  return response?.ok ? "format" : "missing";
}

/** With `isFile`, the link downloads the video, because a new tab couldn't play it either. */
function NoVideo({ link, isFile = false, children }: { link: string | null; isFile?: boolean; children: string }) {
  const words = useWords().video;
  return (
    <div className="video-missing">
      <p role="alert">{children}</p>
      {link !== null && (
        <a
          className="link"
          href={link}
          {...(isFile ? { download: "" } : { target: "_blank", rel: "noopener noreferrer" })}
        >
          {isFile ? words.download : words.openInNewTab}
        </a>
      )}
    </div>
  );
}
