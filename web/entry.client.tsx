import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepCaret } from "./rendering/hydration/keep-caret.ts";
import { browserApi } from "./shared/api/client.ts";
import { documentWords, loadWords } from "./shared/site/words.ts";

/** How long after hydration React may still change a field that the visitor has typed in, in milliseconds. */
const settling = 1000;
const letCaretGo = keepCaret();
addEventListener("hydrated", () => setTimeout(letCaretGo, settling), { once: true });

await loadWords(documentWords(), browserApi.site.ownWords);

startTransition(() => {
  // The router has no siblings: with them, React would count other ids (`useId`) than on the server.
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
