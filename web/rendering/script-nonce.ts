import { createContext } from "react";

/** Marks the page's own inline scripts while it is rendered, so that no others are allowed to run. Undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);
