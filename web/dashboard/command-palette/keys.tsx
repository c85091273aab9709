import { Fragment, type ReactElement, useSyncExternalStore } from "react";
import "./keys.css";

const names: ReadonlyMap<string, readonly [shown: string, spoken: string]> = new Map(
  Object.entries<readonly [shown: string, spoken: string]>({
    ArrowDown: ["↓", "Down"],
    ArrowUp: ["↑", "Up"],
    Escape: ["Esc", "Escape"],
  }),
);

/** One shortcut: keys that are pressed together or one after the other. */
export function Keys({ keys }: { keys: string }): ReactElement {
  const isMac = useIsMac();
  const parts = keys.split(keys.includes("+") ? "+" : " ");
  return (
    <span className="keys">
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && !keys.includes("+") && <span className="keys-then"> then </span>}
          <Key name={part === "Mod" ? (isMac ? "⌘" : "Ctrl") : part} />
        </Fragment>
      ))}
    </span>
  );
}

function Key({ name }: { name: string }): ReactElement {
  const [shown, spoken] = names.get(name) ?? [/^[a-z]$/.test(name) ? name.toUpperCase() : name];
  return (
    <kbd>
      {spoken && spoken !== shown ? (
        <>
          <span aria-hidden="true">{shown}</span>
          <span className="visually-hidden">{spoken}</span>
        </>
      ) : (
        shown
      )}
    </kbd>
  );
}

/** Returns the shortcut as one word, for a tooltip. */
export function useKeyWords(): (keys: string) => string {
  const isMac = useIsMac();
  return (keys) =>
    keys
      .split("+")
      .map((part) => {
        if (part === "Mod") return isMac ? "⌘" : "Ctrl";
        if (part === "Shift" && isMac) return "⇧";
        if (part === "Alt" && isMac) return "⌥";
        const [arrow] = names.get(part) ?? [];
        if (arrow !== undefined) return arrow;
        return /^[a-z]$/.test(part) ? part.toUpperCase() : part;
      })
      .join(isMac ? "" : "+");
}

/** Returns the shortcut in the syntax of `aria-keyshortcuts`, for screen readers. */
export function keysForAria(keys: string): string {
  const written = keys.replace(/(?<=\+)[a-z]$/, (letter) => letter.toUpperCase());
  if (!written.includes("Mod")) return written;
  return `${written.replace("Mod", "Control")} ${written.replace("Mod", "Meta")}`;
}

export function isMacBrowser(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

/** The server doesn't know the platform; the browser sets it after hydration. */
function useIsMac(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    isMacBrowser,
    () => false,
  );
}
