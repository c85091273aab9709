import { useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Playable } from "#contract/builds.ts";
import { ScriptNonce } from "#web/shared/browser/script-nonce.ts";
import { useLater } from "#web/shared/ui/use-later.ts";

/** Stops another player of the page. */
let endOther: (() => void) | null = null;

/**
 * Plays one build of a page at a time; `place` tells the players of a page apart. Only the policy of a document that was loaded as
 * the page of a build allows the frame. A page that was opened within another document is therefore reloaded, and plays the build in the hash.
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
    /** The ref of the section with the player. React keeps the server's attributes, so only that section has `data-framed`. */
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
