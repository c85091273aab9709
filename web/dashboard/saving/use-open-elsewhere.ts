import { useCallback, useEffect, useRef, useState } from "react";
import { randomId } from "./random-id.ts";

type Word =
  | { about: string; from: string; says: "hello" | "here" | "bye" }
  | { about: string; from: string; says: "saved"; as: SavedElsewhere };
/** The item that another tab saved. */
export type SavedElsewhere = { id: string; updatedAt: string };

export type OtherTabs = {
  isOpen: boolean;
  saved: SavedElsewhere | null;
  /** Tells the other tabs. */
  tellSaved: (as: SavedElsewhere) => void;
};

/** Reports what other tabs of this browser do with the same draft. */
export function useOpenElsewhere(key: string): OtherTabs {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [saved, setSaved] = useState<SavedElsewhere | null>(null);
  const tell = useRef<(as: SavedElsewhere) => void>(() => undefined);
  useEffect(() => {
    const channel = new BroadcastChannel("editor");
    const from = randomId();
    // A channel between this site's tabs has no target origin.
    const say = (word: { says: "hello" | "here" | "bye" } | { says: "saved"; as: SavedElsewhere }) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage({ about: key, from, ...word } satisfies Word);
    };
    channel.addEventListener("message", ({ data }: MessageEvent<Word>) => {
      if (data.about !== key) return;
      if (data.says === "hello") say({ says: "here" });
      if (data.says === "saved") setSaved(data.as);
      setOthers(
        (known) =>
          new Set(data.says === "bye" ? [...known].filter((other) => other !== data.from) : [...known, data.from]),
      );
    });
    const leave = () => {
      say({ says: "bye" });
    };
    tell.current = (as) => {
      say({ says: "saved", as });
    };
    addEventListener("pagehide", leave);
    say({ says: "hello" });
    return () => {
      removeEventListener("pagehide", leave);
      leave();
      tell.current = () => undefined;
      channel.close();
    };
  }, [key]);
  const tellSaved = useCallback((as: SavedElsewhere) => {
    tell.current(as);
  }, []);
  return { isOpen: others.size > 0, saved, tellSaved };
}
