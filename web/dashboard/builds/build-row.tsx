import { useState } from "react";
import type { Build } from "#contract/builds.ts";
import { formatBytes } from "../shared/format-bytes.ts";
import { engineNames } from "#web/shared/builds/engine-names.ts";
import { Checkbox } from "#web/shared/form/checkbox.tsx";
import { DateTime } from "#web/shared/ui/date-time.tsx";
import { Pill } from "#web/shared/ui/pill.tsx";
import { RowActions } from "../ui/row-actions.tsx";

type BuildRowProps = {
  build: Build;
  isBusy: boolean;
  canTest: boolean;
  onTest: () => void;
  onPublish: () => void;
  onUnpublish: () => void;
  onEdit: () => void;
  onDelete: () => void;
  /** Changes the other origins that the build may load from. */
  onAllow: (hosts: string[]) => Promise<boolean>;
};

export function BuildRow({ build, isBusy, canTest, ...on }: BuildRowProps): React.ReactElement {
  const { version, state, live, engine, engineVersion, threads, downloadBytes, unpackedBytes, files, createdAt } =
    build;
  const [download, unpacked] = [formatBytes(downloadBytes), formatBytes(unpackedBytes)];
  const size = download === unpacked ? unpacked : `${download} to download, ${unpacked} unpacked`;
  const isPublished = state === "published";
  return (
    <li className="build">
      <div className="build-words">
        <h3 className="build-version">
          <bdi>{version}</bdi> <State live={live} isPublished={isPublished} />
        </h3>
        <p className="meta">
          {engineNames[engine]} {engineVersion} · {size} · {files === 1 ? "1 file" : `${files} files`}
          {threads && " · threads"} · <DateTime value={createdAt} />
        </p>
        {build.warning !== null && <p className="build-warning">{build.warning}</p>}
        {build.notes !== "" && (
          <p className="build-notes muted" dir="auto">
            {build.notes}
          </p>
        )}
        <Hosts build={build} onAllow={on.onAllow} />
      </div>
      <RowActions
        of={`version ${version}`}
        actions={[
          !live && {
            label: isPublished ? "Make live" : "Publish",
            busy: isBusy,
            busyLabel: "Publishing…",
            onClick: on.onPublish,
          },
          canTest && { label: "Test", icon: "play", onClick: on.onTest },
          { label: "Edit", onClick: on.onEdit },
          isPublished && { label: "Unpublish", onClick: on.onUnpublish },
          !live && { label: "Delete", danger: true, onClick: on.onDelete },
        ]}
      />
    </li>
  );
}

/** Lists the other origins that a test requested, each with a checkbox that allows it. */
function Hosts({
  build: { version, hosts, askedHosts },
  onAllow,
}: Pick<BuildRowProps, "build" | "onAllow">): React.ReactElement | null {
  // Shows a tick immediately, and afterwards what is saved.
  const [chosen, setChosen] = useState<{ hosts: string[]; since: string[] } | null>(null);
  const shown = chosen?.since.join() === hosts.join() ? chosen.hosts : hosts;
  const all = [...new Set([...hosts, ...askedHosts])];
  if (all.length === 0) return null;
  const blocked = askedHosts.filter((host) => !shown.includes(host)).length;

  async function choose(host: string, isAllowed: boolean): Promise<void> {
    const next = isAllowed ? [...shown, host] : shown.filter((each) => each !== host);
    setChosen({ hosts: next, since: hosts });
    if (!(await onAllow(next))) setChosen(null);
  }

  return (
    <fieldset className="build-hosts">
      <legend>
        Other origins<span className="visually-hidden"> of version {version}</span>
      </legend>
      <p className="meta">
        {blocked > 0
          ? "The test asked for these, and what isn’t ticked was blocked. Tick those that you trust, then test again."
          : "This version loads from here, and so will the next ones."}
      </p>
      {all.map((host) => (
        <Checkbox
          key={host}
          label={host.replace("https://", "")}
          checked={shown.includes(host)}
          onChange={({ target }) => void choose(host, target.checked)}
        />
      ))}
    </fieldset>
  );
}

function State({ live, isPublished }: { live: boolean; isPublished: boolean }): React.ReactElement {
  if (live) return <Pill tone="ok">Live</Pill>;
  return isPublished ? <Pill tone="info">Published</Pill> : <Pill tone="warn">Not published</Pill>;
}
