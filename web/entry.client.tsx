import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepCaret } from "./rendering/hydration/keep-caret.ts";

/** How long after it took over React may still touch what was typed before, in milliseconds. */
const settling = 1000;
const letCaretGo = keepCaret();
addEventListener("hydrated", () => setTimeout(letCaretGo, settling), { once: true });

startTransition(() => {
  // Nothing beside the router: React would count other ids (`useId`) than the server did.
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
