import type { Build } from "#contract/builds.ts";
import { bytesInWords } from "#web/shared/builds/bytes-in-words.ts";
import { engineNames } from "#web/shared/builds/engine-names.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";

type BuildRowProps = {
  build: Build;
  isBusy: boolean;
  canTest: boolean;
  onTest: () => void;
  onPublish: () => void;
  onUnpublish: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function BuildRow({ build, isBusy, canTest, ...on }: BuildRowProps): React.ReactElement {
  const { version, state, live, engine, engineVersion, threads, bytes, downloadBytes, files, createdAt } = build;
  const [download, unpacked] = [bytesInWords(downloadBytes), bytesInWords(bytes)];
  const size = download === unpacked ? unpacked : `${download} to download, ${unpacked} unpacked`;
  const name = <span className="visually-hidden"> version {version}</span>;
  return (
    <li className="build">
      <div className="build-words">
        <h3 className="build-version">
          <bdi>{version}</bdi> <State live={live} isPublished={state === "published"} />
        </h3>
        <p className="meta">
          {engineNames[engine]} {engineVersion} · {size} · {files === 1 ? "1 file" : `${files} files`}
          {threads && " · threads"} · <DateTime value={createdAt} />
        </p>
        {build.notes !== "" && (
          <p className="build-notes muted" dir="auto">
            {build.notes}
          </p>
        )}
      </div>
      <div className="builds-actions">
        {!live && (
          <Button size="small" busy={isBusy} busyLabel="Publishing…" onClick={on.onPublish}>
            {state === "published" ? "Make live" : "Publish"}
            {name}
          </Button>
        )}
        {canTest && (
          <Button size="small" icon="play" onClick={on.onTest}>
            Test{name}
          </Button>
        )}
        <Button size="small" onClick={on.onEdit}>
          Edit{name}
        </Button>
        {state === "published" && (
          <Button size="small" onClick={on.onUnpublish}>
            Unpublish{name}
          </Button>
        )}
        {!live && (
          <Button size="small" onClick={on.onDelete}>
            Delete{name}
          </Button>
        )}
      </div>
    </li>
  );
}

function State({ live, isPublished }: { live: boolean; isPublished: boolean }): React.ReactElement {
  if (live) return <Pill tone="ok">Live</Pill>;
  return isPublished ? <Pill tone="info">Published</Pill> : <Pill tone="warn">Not published</Pill>;
}
