import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepCaret } from "./keep-caret.ts";
import { readPageData } from "./page-data.ts";

declare global {
  interface Window {
    /** Made by the script of the router, which reads from the stream. */
    __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> };
  }
}

/** How long after it took over React may still touch what was typed before, in milliseconds. */
const settling = 1000;
const letCaretGo = keepCaret();

// The dashboard starts as soon as its script is there, the end of the page or not.
if (document.readyState === "loading") addEventListener("DOMContentLoaded", giveData);
else giveData();

startTransition(() => {
  hydrateRoot(document, <StrictMode><HydratedRouter /><OnceHydrated /></StrictMode>);
});

function OnceHydrated(): null {
  useEffect(() => {
    setTimeout(letCaretGo, settling);
  }, []);
  return null;
}

function giveData(): void {
  const { streamController: stream } = window.__reactRouterContext ?? {};
  stream?.enqueue(readPageData());
  stream?.close();
}
