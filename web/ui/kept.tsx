// What stands still in a page that the server made is taken from there: neither its code nor its words travel a second time. Only
// on the way from another page, where it does not stand yet, they are fetched.
import { type ComponentProps, type ComponentType, lazy, useEffect, useEffectEvent, useMemo, useState } from "react";
import { renderedHtml } from "#web/trusted-html.ts";
import "./kept.css";

/** For an element with `data-kept`: what is in it. `made` is empty in the browser. */
export function useKeptDrawing(name: string, made: string, fetchLater: () => Promise<string>): { __html: string } {
  const [text, setText] = useState(() => made || (findKept(name) ?? ""));
  const isMissing = text === "";
  const fetchMissing = useEffectEvent(() => { void fetchLater().then(setText, () => undefined); });
  useEffect(() => { if (isMissing) fetchMissing(); }, [isMissing]);
  return useMemo(() => ({ __html: renderedHtml(text) }), [text]);
}

/** For a part of a page that React does not change. `made` is null in the browser. Its frame has no box of its own. */
export function createKept(name: string, made: ComponentType | null, load: () => Promise<ComponentType>): ComponentType<Pick<ComponentProps<"div">, "ref" | "onClick">> {
  const Later = lazy(async () => ({ default: await load() }));
  return function Kept(frame) {
    // One object for good: React would put another one's text into the page again, and what has happened in it would be gone.
    const [drawing] = useState(() => {
      const html = findKept(name);
      return html === null ? null : { __html: renderedHtml(html) };
    });
    if (drawing) return <div {...frame} className="kept" data-kept={name} dangerouslySetInnerHTML={drawing} />;
    const Part = made ?? Later;
    return <div {...frame} className="kept" data-kept={name}><Part /></div>;
  };
}

function findKept(name: string): string | null {
  return typeof document === "undefined" ? null : document.querySelector(`[data-kept="${name}"]`)?.innerHTML ?? null;
}
