import type { Playable } from "#contract/builds.ts";
import { formatBytes } from "#words/numbers.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useWords } from "#web/shared/site/words.ts";
import { Pill } from "#web/shared/ui/pill.tsx";
import { Facts } from "./stage.tsx";
import { versionOf } from "./playable.ts";
import "./versions.css";

/** How many versions are shown at first; the others on request. */
const shown = 3;

/** What changed with each version of a game. Older versions stay playable. */
export function Versions({
  versions,
  onPlay,
}: {
  versions: readonly Playable[];
  onPlay: (build: Playable) => void;
}): React.ReactElement | null {
  const words = useWords().player;
  if (versions.every(({ live, notes }) => live && notes === "")) return null;
  return (
    <section className="versions" aria-labelledby="versions">
      <h2 id="versions">{words.versions}</h2>
      <List versions={versions.slice(0, shown)} onPlay={onPlay} />
      {versions.length > shown && (
        <details className="versions-more">
          <summary>{words.olderVersions}</summary>
          <List versions={versions.slice(shown)} onPlay={onPlay} />
        </details>
      )}
    </section>
  );
}

function List({ versions, onPlay }: React.ComponentProps<typeof Versions>): React.ReactElement {
  const { numbers, player: words } = useWords();
  return (
    <ol className="versions-list">
      {versions.map((build) => (
        <li key={build.number} className="version">
          <div className="version-head">
            <h3 dir="auto">{versionOf(build.version)}</h3> {build.live && <Pill tone="ok">{words.live}</Pill>}
          </div>
          {build.notes !== "" && (
            <p className="version-notes" dir="auto">
              {build.notes}
            </p>
          )}
          <Facts facts={[formatBytes(build.downloadBytes, numbers)]} date={build.date} />
          {!build.live && (
            <Button
              size="small"
              icon="play"
              className={build.needsKeyboard ? "version-play player-needs-keyboard" : "version-play"}
              onClick={() => onPlay(build)}
            >
              {words.playTitle({ title: versionOf(build.version) })}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
