import { useEffect, useState } from "react";

type Word = { about: string; from: string; says: "hello" | "here" | "bye" };

/** Whether the same draft is open in another tab of this browser. */
export function useOpenElsewhere(key: string): boolean {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const channel = new BroadcastChannel("editor");
    const from = crypto.randomUUID();
    // A channel of this site's own tabs has no other origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    const say = (says: Word["says"]) => { channel.postMessage({ about: key, from, says } satisfies Word); };
    channel.addEventListener("message", ({ data }: MessageEvent<Word>) => {
      if (data.about !== key) return;
      if (data.says === "hello") say("here");
      setOthers((known) => new Set(data.says === "bye" ? [...known].filter((other) => other !== data.from) : [...known, data.from]));
    });
    const leave = () => { say("bye"); };
    addEventListener("pagehide", leave);
    say("hello");
    return () => {
      removeEventListener("pagehide", leave);
      leave();
      channel.close();
    };
  }, [key]);
  return others.size > 0;
}
