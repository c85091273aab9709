import { createContext } from "react";

/** Marks the page's own inline scripts during rendering; the server allows only these scripts. Undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);
