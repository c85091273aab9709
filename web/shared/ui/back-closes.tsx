import { useEffect, useLayoutEffect } from "react";
import { NavigationType, useBlocker, useLocation } from "react-router";
import { closeWhatIsOpen, isEntryInTheWay, leaveEntry, watchHistory } from "#web/shared/ui/modal-history.ts";

/** On the pages around which it stands, Back closes an open dialog. A component of its own, so that nothing else is rendered when a link waits. */
export function BackCloses(): null {
  const { key } = useLocation();
  // In the moment in which a dialog of the page before is gone.
  useLayoutEffect(() => watchHistory(key), [key]);
  const blocker = useBlocker(({ historyAction }) => historyAction !== NavigationType.Pop && isEntryInTheWay());
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    closeWhatIsOpen();
    leaveEntry(() => blocker.proceed());
  }, [blocker]);
  return null;
}
