import { useEffect, useLayoutEffect } from "react";
import { NavigationType, useBlocker, useLocation } from "react-router";
import { closeOpenDialog, isDialogEntryInTheWay, leaveDialogEntry, watchPage } from "#web/shared/ui/modal-history.ts";

/** On the pages around which it stands, Back closes an open dialog. A component of its own, so that nothing else is rendered when a link waits. */
export function BackCloses(): null {
  const { key } = useLocation();
  // Before a dialog of the new page can open.
  useLayoutEffect(() => watchPage(key), [key]);
  const blocker = useBlocker(({ historyAction }) => historyAction !== NavigationType.Pop && isDialogEntryInTheWay());
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    closeOpenDialog();
    leaveDialogEntry(() => blocker.proceed());
  }, [blocker]);
  return null;
}
