import { useEffect, useEffectEvent } from "react";
import { holdUnsavedWork } from "#web/shared/api/refused-session.ts";

/** While the screen has unsaved work, an expired session asks for a login on the screen instead of redirecting. */
export function useUnsavedWork(isUnsaved: () => boolean): void {
  const look = useEffectEvent(isUnsaved);
  useEffect(() => holdUnsavedWork(() => look()), []);
}
