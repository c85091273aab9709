import { useEffect, useLayoutEffect } from "react";
import { NavigationType, useBlocker, useLocation } from "react-router";
import { closeOpenDialog, isDialogEntryInTheWay, leaveDialogEntry, watchPage } from "#web/shared/ui/modal-history.ts";

/**
 * Makes Back close an open dialog on the pages that render this. A separate component, so that nothing else renders again while a
 * navigation is pending.
 */
export function BackCloses(): null {
  const { key } = useLocation();
  // Runs before a dialog of the new page can open.
  useLayoutEffect(() => watchPage(key), [key]);
  const blocker = useBlocker(({ historyAction }) => historyAction !== NavigationType.Pop && isDialogEntryInTheWay());
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    closeOpenDialog();
    leaveDialogEntry(() => blocker.proceed());
  }, [blocker]);
  return null;
}
