import { createContext } from "react-router";

/** Whether routes may delay the start of React (`handle.hydrate`). */
export const deferralContext = createContext<boolean>(true);
