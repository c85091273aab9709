import { useEffect, useEffectEvent } from "react";
import { holdUnsavedWork } from "#web/shared/api/refused-session.ts";

/** As long as the screen is there and says so, an ended session is renewed on it instead of leading away. */
export function useUnsavedWork(isUnsaved: () => boolean): void {
  const look = useEffectEvent(isUnsaved);
  useEffect(() => holdUnsavedWork(() => look()), []);
}
