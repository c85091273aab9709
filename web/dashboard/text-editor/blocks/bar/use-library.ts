import type { Panel } from "../../text-tools.ts";
import { useTextTools } from "../../text-tools.ts";

type Library = Extract<Panel, { kind: "library" }>;

/** Returns a function that opens the media library, and moves the focus to the text when something was chosen there. */
export function useLibrary(): (options: Omit<Library, "kind"> & Required<Pick<Library, "onPick">>) => void {
  const { editor, open } = useTextTools();
  return ({ onPick, ...options }) =>
    open({
      kind: "library",
      ...options,
      onPick: (picked) => {
        onPick(picked);
        editor.view.focus();
      },
    });
}
