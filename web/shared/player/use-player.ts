import { useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Playable } from "#contract/builds.ts";
import { ScriptNonce } from "#web/shared/browser/script-nonce.ts";
import { useLater } from "#web/shared/ui/use-later.ts";

/** Ends what another player of the page plays. */
let endOther: (() => void) | null = null;

/**
 * Plays one build of a page at a time; `place` tells the players of a page apart. The frame is allowed only by the policy of a document that
 * was loaded with the page of a build, so a page that was opened within another document is loaded again, and then plays: the hash says what.
 */
export function usePlayer(versions: readonly Playable[], place = "") {
  const [playing, setPlaying] = useState<Playable | null>(null);
  const { Later: Player, want } = useLater(() => import("./player.tsx").then(({ Player }) => Player));
  const section = useRef<HTMLElement>(null);
  const isServer = useContext(ScriptNonce) !== undefined;

  const hashOf = ({ number }: Playable) => `#play-${place}${number}`;
  const leave = useCallback(() => setPlaying(null), []);

  function start(build: Playable): void {
    void want().then((isThere) => {
      if (!isThere) return;
      if (endOther !== leave) endOther?.();
      endOther = leave;
      setPlaying(build);
    });
  }

  const startAsked = useEffectEvent(() => {
    const build = versions.find((each) => location.hash === hashOf(each));
    if (!build) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    start(build);
  });
  useEffect(() => startAsked(), []);

  return {
    playing,
    Player,
    /** Of the section that shows the player. React leaves what the server has written, so only that section has `data-framed`. */
    section: { ref: section, "data-framed": isServer ? "" : undefined, suppressHydrationWarning: true },
    play(build: Playable): void {
      if (section.current?.dataset.framed !== undefined) return start(build);
      history.replaceState(history.state, "", hashOf(build));
      location.reload();
    },
    leave,
  };
}

export type UsedPlayer = ReturnType<typeof usePlayer>;
