import { useEffect, useRef, useState } from "react";
import type { SectionName } from "#contract/site/section-names.ts";
import { sectionTitles } from "#contract/site/section-names.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { draftSaved } from "#web/shared/api/use-preview-updates.ts";
import { ErrorBox } from "#web/shared/ui/error-box.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { safeLocalStorage } from "#web/shared/browser/storage.ts";
import { previewUrl, scrollToSection } from "./preview-places.ts";
import "./preview.css";

const screens = [
  { label: "Phone", icon: "smartphone", width: 390 },
  { label: "Tablet", icon: "tablet", width: 768 },
  { label: "Desktop", icon: "monitor", width: 1440 },
] as const;

const widthKey = "site-preview-width";
/** A preview's token is valid for an hour. */
const renewAfter = 50 * 60_000;

type PreviewProps = {
  section: SectionName;
  /** Changes with every saved draft. */
  version: number;
  /** The draft has problems, so the page shows the published version. */
  isOutdated: boolean;
};

/** Shows the page with the drafts, scaled to the room beside the form. */
export function Preview({ section, version, isOutdated }: PreviewProps): React.ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState(() => Number(safeLocalStorage.get(widthKey)) || screens[0].width);
  const { url, failure, retry } = usePreviewUrl(section);
  const { ref: room, size } = useSize();
  const scale = Math.min(1, size.width / width);

  // Another width moves the section.
  useEffect(() => {
    const page = frame.current?.contentWindow;
    const request = requestAnimationFrame(() => page && scrollToSection(section, page));
    return () => cancelAnimationFrame(request);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new width is the reason to run, not an input
  }, [section, width]);

  useEffect(() => {
    tell(frame.current?.contentWindow);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version is the reason to run, not an input
  }, [version]);

  return (
    <section className="site-preview" aria-label="Preview">
      <div className="site-preview-bar" role="group" aria-label="Width of the preview">
        {screens.map((screen) => (
          <IconButton
            key={screen.width}
            label={`${screen.label}, ${screen.width} pixels`}
            tooltip="below start"
            icon={screen.icon}
            aria-pressed={width === screen.width}
            onClick={() => {
              setWidth(screen.width);
              safeLocalStorage.set(widthKey, String(screen.width));
            }}
          />
        ))}
        <p className="meta site-preview-note" role="status">
          {isOutdated ? "Shows your draft again once the marked fields of the form are right." : ""}
        </p>
      </div>
      <div className="site-preview-room" ref={room}>
        {failure !== null && <ErrorBox onRetry={retry}>{failure}</ErrorBox>}
        {url !== null && size.width > 0 && (
          <div className="site-preview-page" style={{ inlineSize: width * scale }}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which needs its scripts and its origin */}
            <iframe
              ref={frame}
              title={`Preview of ${sectionTitles[section]}`}
              onLoad={({ currentTarget: { contentWindow } }) => {
                if (!contentWindow) return;
                scrollToSection(section, contentWindow);
                // A draft may have been saved before the page could be notified.
                contentWindow.addEventListener("hydrated", () => tell(contentWindow));
                tell(contentWindow);
              }}
              src={url}
              style={{ inlineSize: width, blockSize: size.height / scale, scale: String(scale) }}
            />
          </div>
        )}
      </div>
    </section>
  );
}

/** Makes the page reload its data. */
function tell(page: Window | null | undefined): void {
  page?.postMessage({ type: draftSaved }, location.origin);
}

function usePreviewUrl(section: SectionName) {
  const [token, setToken] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isGone = false;
    ownerApi.site.preview().then(
      (answer) => {
        if (isGone) return;
        setToken(answer.token);
        setFailure(null);
      },
      (error: unknown) => {
        if (!isGone) setFailure(messageOf(error, "The preview couldn’t be loaded."));
      },
    );
    const timer = setTimeout(() => setAttempt((last) => last + 1), renewAfter);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the reason to run, not an input
  }, [attempt]);
  return {
    url: token === null ? null : previewUrl(section, token),
    failure,
    retry: () => {
      setFailure(null);
      setAttempt(attempt + 1);
    },
  };
}

/** The size of an element, as it changes. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}
