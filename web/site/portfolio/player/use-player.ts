import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Playable } from "#contract/builds.ts";
import { ScriptNonce } from "#web/rendering/script-nonce.ts";
import { useLater } from "#web/shared/ui/use-later.ts";

/**
 * Plays one build of a page at a time. Its frame is allowed only by the policy of a document that was loaded with the page of a build, so a
 * page that was opened within another document is loaded again, and then plays: the hash says what.
 */
export function usePlayer(versions: readonly Playable[]) {
  const [playing, setPlaying] = useState<Playable | null>(null);
  const { Later: Player, want } = useLater(() => import("./player.tsx").then(({ Player }) => Player));
  const section = useRef<HTMLElement>(null);
  const isServer = useContext(ScriptNonce) !== undefined;

  function start(build: Playable): void {
    void want().then((isThere) => {
      if (isThere) setPlaying(build);
    });
  }

  const startAsked = useEffectEvent(() => {
    const [hash, number] = /^#play-(\d+)$/.exec(location.hash) ?? [];
    if (hash === undefined) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    const build = versions.find((each) => each.number === Number(number));
    if (build) start(build);
  });
  useEffect(() => startAsked(), []);

  return {
    playing,
    Player,
    /** Of the section that shows the player. React leaves what the server has written, so only that section has `data-framed`. */
    section: { ref: section, "data-framed": isServer ? "" : undefined, suppressHydrationWarning: true },
    play(build: Playable): void {
      if (section.current?.dataset.framed !== undefined) return start(build);
      history.replaceState(history.state, "", `#play-${build.number}`);
      location.reload();
    },
    leave(): void {
      setPlaying(null);
    },
  };
}

export type UsedPlayer = ReturnType<typeof usePlayer>;
