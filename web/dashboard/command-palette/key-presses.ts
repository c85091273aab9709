import type { Command } from "./commands.ts";

/** The relevant part of a `KeyboardEvent`. */
export type Press = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "repeat" | "timeStamp"
>;

type Place = {
  /** In a field, an editable text or a form: keys without Ctrl or Cmd are typing. */
  typing: boolean;
  /** On a row of a list. */
  onRow: boolean;
};

/** The maximum pause between the two keys of a sequence, in milliseconds. */
const patience = 2000;

/**
 * Returns a function that reads key presses in sequence and returns the matching command. `characters` enables keys without Ctrl or Cmd.
 */
export function createKeyReader({ isMac }: { isMac: boolean }) {
  let first: { name: string; at: number } | null = null;

  return function read(press: Press, commands: readonly Command[], place: Place, characters: boolean): Command | null {
    const name = nameOf(press, isMac);
    const before = first;
    if (name === null) return null;
    first = null;
    const isChord = name.startsWith("Mod+");
    if (place.typing && !isChord) return null;
    const find = (keys: string, of: (command: Command) => readonly string[] | undefined) => {
      const found = commands.find((command) => of(command)?.includes(keys));
      return found && (!press.repeat || found.repeats) ? found : null;
    };
    if (isChord) return find(name, ({ keys }) => keys);
    const onRow = place.onRow ? find(name, ({ rowKeys }) => rowKeys) : null;
    if (onRow) return onRow;
    if (!characters || [...name].length !== 1) return null;
    if (before && press.timeStamp - before.at < patience) return find(`${before.name} ${name}`, ({ keys }) => keys);
    if (commands.some(({ keys }) => keys?.some((each) => each.startsWith(`${name} `))) && !press.repeat)
      first = { name, at: press.timeStamp };
    return find(name, ({ keys }) => keys);
  };
}

/** Returns the press in the notation of `Command.keys`. Returns null for other keys, such as Shift with a letter. */
function nameOf(press: Press, isMac: boolean): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = press;
  if (isComposing || altKey || /^(Shift|Control|Meta|Alt|CapsLock|Dead|Process|Unidentified)/.test(press.key))
    return null;
  const key = latin(press);
  if (ctrlKey || metaKey) {
    const isMod = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    return isMod ? `Mod+${shiftKey ? "Shift+" : ""}${key}` : null;
  }
  return shiftKey && (/^[a-z]$/.test(key) || key.length > 1) ? null : key;
}

/** On a layout without Latin letters, returns the letter of the key's position. */
function latin({ key, code }: Press): string {
  if (key.length > 1) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return /^[\u0020-\u007e]$/.test(key) || letter === undefined ? key.toLowerCase() : letter.toLowerCase();
}

/**
 * Anywhere in a form keys are typing, whichever element has the focus; search forms are excluded. While an editor is on screen, keys outside
 * of every control are typing too: the focus may have left the text for a moment, for example with a button that was disabled.
 */
export function placeOf(target: EventTarget | null): Place {
  if (!(target instanceof Element)) return { typing: false, onRow: false };
  const isField = target.matches(
    "select, textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])",
  );
  const typing =
    isField ||
    (target instanceof HTMLElement && target.isContentEditable) ||
    target.closest("form:not([role=search]), [role=textbox], [role=combobox], [data-no-letter-keys]") !== null ||
    (target.matches("body, main") && target.querySelector("[data-no-letter-keys]") !== null);
  return { typing, onRow: target.matches("tr[tabindex]") };
}
