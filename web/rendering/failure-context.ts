import { createContext } from "react-router";

/** Reports the errors of a page that nothing on it expected, so that the server logs them in its own form. */
export const failureContext = createContext<(error: unknown) => void>(() => undefined);
