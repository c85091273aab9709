import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepCaret } from "./rendering/hydration/keep-caret.ts";

/** How long after it took over React may still touch what was typed before, in milliseconds. */
const settling = 1000;
const letCaretGo = keepCaret();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <OnceHydrated />
    </StrictMode>,
  );
});

function OnceHydrated(): null {
  useEffect(() => {
    setTimeout(letCaretGo, settling);
  }, []);
  return null;
}
