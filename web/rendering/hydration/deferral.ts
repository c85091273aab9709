import { createContext } from "react-router";

/** Whether pages may start React later than at once, as their routes say (`handle.hydrate`). */
export const deferralContext = createContext<boolean>(true);
