// The images and clips of a project: a large one, a strip of thumbnails, and a viewer with all of them at full size. Without JavaScript each
// thumbnail links to the image or video file.
import { Fragment, type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { videoUrlAt, writeTime } from "#contract/chapters.ts";
import { Clip, isClip } from "#web/shared/image-viewer/clip.tsx";
import { type Shot, takesClick } from "#web/shared/image-viewer/shot.ts";
import { useViewer } from "#web/shared/image-viewer/use-viewer.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { PageCover } from "#web/shared/ui/growing-image.tsx";
import { Filled } from "#web/shared/ui/filled.tsx";
import { Picture } from "#web/shared/ui/picture.tsx";
import type { Video, ProjectView } from "../project-view.ts";
import "./gallery.css";

/** Width of the large image: two thirds of the page, or the full page on narrow screens and where it has the page's width. */
const heroSizes = "(min-width: 1352px) 815px, (min-width: 1200px) 62vw, 92vw";
const wideSizes = "(min-width: 1352px) 1240px, 92vw";
const thumbSizes = "(min-width: 1352px) 126px, (min-width: 768px) 11vw, 28vw";

type Item = { kind: "video"; video: Video } | { kind: "shot"; shot: Shot; number: number };

export function Gallery({
  project: { title, video, chapters, shots, art },
  isCover,
  isWide = false,
  overVideo,
}: {
  project: Pick<ProjectView, "title" | "video" | "chapters" | "shots" | "art">;
  /** Whether its large image is the first of the page. */
  isCover: boolean;
  /** Whether it is as wide as the page. */
  isWide?: boolean;
  /** A layer above the video. */
  overVideo?: React.ReactNode;
}): React.ReactElement {
  const items: Item[] = [
    ...(video ? [{ kind: "video" as const, video }] : []),
    ...shots.map((shot, index) => ({ kind: "shot" as const, shot, number: index + 1 })),
  ];
  const words = useWords().gallery;
  const [current, setCurrent] = useState(0);
  const player = useRef<HTMLVideoElement>(null);
  const item = items[current];
  const videos = items.length - shots.length;
  const { view, viewer } = useViewer(title, (index) => {
    setCurrent(index + videos);
  });
  const Cover = isCover ? PageCover : Fragment;

  function watchFrom(event: MouseEvent, seconds: number): void {
    if (!takesClick(event)) return;
    // The video comes first.
    flushSync(() => setCurrent(0));
    const element = player.current;
    if (!element) return;
    element.currentTime = seconds;
    // A browser may refuse, for example to save power.
    element.play().catch(() => undefined);
    element.focus();
  }

  const nameOf = (number: number) => {
    const { clip } = shots[number - 1] ?? {};
    if (shots.length === 1) return (clip ? words.onlyClip : words.onlyImage)({ title });
    return (clip ? words.clip : words.image)({ number, of: shots.length });
  };
  const showing = (number: number) => {
    const { clip } = shots[number - 1] ?? {};
    if (shots.length === 1) return (clip ? words.showOnlyClip : words.showOnlyImage)({ title });
    return (clip ? words.showClip : words.showImage)({ number, of: shots.length });
  };

  return (
    <section className="gallery" aria-label={words.label}>
      <Cover>
        {!item ? (
          <Picture src={art} alt="" width={1200} height={750} ratio="wide" priority />
        ) : item.kind === "video" ? (
          <div className="gallery-player">
            <VideoPlayer ref={player} video={item.video} title={title} />
            {overVideo}
          </div>
        ) : isClip(item.shot) ? (
          <div key={item.shot.address} className="gallery-clip">
            <Clip shot={item.shot} alt={item.shot.alt || title} className="gallery-video" />{" "}
            <a
              className="gallery-enlarge"
              href={item.shot.address}
              aria-label={showing(item.number)}
              data-needs-script
              onClick={(event) => {
                if (takesClick(event)) view(shots, current - videos);
              }}
            >
              <Icon name="maximize" size="medium" />
            </a>
          </div>
        ) : (
          <a
            className="gallery-hero selection-outline"
            href={item.shot.address}
            aria-label={showing(item.number)}
            data-needs-script
            onClick={(event) => {
              if (takesClick(event)) view(shots, current - videos);
            }}
          >
            <Picture
              key={item.shot.address}
              {...item.shot.picture}
              {...fitOf(item.shot)}
              alt={item.shot.alt}
              sizes={isWide ? wideSizes : heroSizes}
              ratio="wide"
              priority
            />
            <span className="gallery-enlarge">
              <Icon name="maximize" size="medium" />
            </span>
          </a>
        )}
      </Cover>
      {items.length > 1 && (
        <ul className="gallery-strip">
          {items.map((each, index) => (
            <li key={index}>
              <a
                className="gallery-thumb selection-outline"
                href={each.kind === "video" ? each.video.address : each.shot.address}
                aria-label={each.kind === "video" ? words.video : nameOf(each.number)}
                aria-current={index === current ? "true" : undefined}
                data-needs-script
                onClick={(event) => {
                  if (takesClick(event)) setCurrent(index);
                }}
              >
                <Picture
                  {...(each.kind === "video" ? each.video : each.shot).picture}
                  alt=""
                  sizes={thumbSizes}
                  ratio="wide"
                />
                {(each.kind === "video" || each.shot.clip) && (
                  <span className="gallery-play">
                    <Icon name="play" size="medium" />
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {video && chapters.length > 0 && (
        <ol className="gallery-chapters" aria-label={words.chapters}>
          {chapters.map(({ seconds, title: name, part }, index) => (
            <li key={index}>
              <a
                className="gallery-chapter"
                href={videoUrlAt(video.address, seconds)}
                data-needs-script
                onClick={(event) => watchFrom(event, seconds)}
              >
                <span className="number">{writeTime(seconds)}</span> <bdi>{name}</bdi>
              </a>{" "}
              {part && (
                <p className="muted">
                  <Filled phrase={words.part} parts={{ part: <bdi>{part}</bdi> }} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {viewer}
    </section>
  );
}

/** Plays a video inline, muted at first. Nothing is fetched before the visitor plays it. */
function VideoPlayer({
  ref,
  video: { address, width, height, picture },
  title,
}: {
  ref: React.Ref<HTMLVideoElement>;
  video: Video;
  title: string;
}): React.ReactElement {
  const { gallery, video } = useWords();
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video of the work itself; the page describes it in text
    <video
      ref={ref}
      className="gallery-video"
      src={address}
      poster={picture.src}
      width={width}
      height={height}
      aria-label={gallery.videoOf({ title })}
      controls
      muted
      playsInline
      preload="none"
    >
      {video.unsupported}
    </video>
  );
}

/** Shows a tall image, such as a phone screenshot, in full. Cropping it to the frame would leave a thin slice. */
function fitOf({ picture: { width, height } }: Shot): { className?: string; placeholder?: string } {
  return width !== undefined && height !== undefined && width < height * 1.2
    ? { className: "gallery-whole", placeholder: "" }
    : {};
}
