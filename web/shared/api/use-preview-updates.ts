import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { previewParameter } from "./load-sections.ts";

/** The form's message to the preview beside it. */
export const draftSaved = "site-draft-saved";

/** Loads a preview's data again each time the form beside it has saved a draft. */
export function usePreviewUpdates(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!new URLSearchParams(location.search).has(previewParameter)) return;
    function onMessage({ origin, data }: MessageEvent<unknown>): void {
      if (origin === location.origin && isDraftSaved(data)) void revalidate();
    }
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [revalidate]);
}

function isDraftSaved(data: unknown): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === draftSaved;
}
