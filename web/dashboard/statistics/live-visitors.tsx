import { useEffect, useState } from "react";
import type { LiveVisitors as Live } from "#contract/statistics.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { countOf } from "../shared/format-count.ts";
import "./live-visitors.css";

const everyMilliseconds = 15_000;

/** The current visitors, updated every few seconds while the screen is visible. */
export function LiveVisitors(): React.ReactElement | null {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    let isOver = false;
    const ask = () => {
      if (document.hidden) return;
      ownerApi.statistics.live().then(
        (answer) => {
          if (!isOver) setLive(answer);
        },
        () => undefined,
      );
    };
    ask();
    const timer = setInterval(ask, everyMilliseconds);
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  const pages = live?.pages.map(({ title, visitors }) => `${title} (${visitors})`) ?? [];
  return (
    <p className="live-visitors" data-some={live !== null && live.visitors > 0 ? true : undefined}>
      {live && (
        <>
          <b>{countOf(live.visitors, "person", "people")} here now</b>
          {pages.length > 0 && <span className="muted">{pages.join(", ")}</span>}
        </>
      )}
    </p>
  );
}
