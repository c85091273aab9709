import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { type Command, listCommands } from "./commands.ts";
import { beginEarlyKeys, keepEarlyKey } from "./early-keys.ts";
import { createKeyReader, placeOf } from "./key-presses.ts";
import { isMacBrowser, Keys } from "./keys.tsx";
import { runCommand, useCommands } from "./running.ts";
import { characterKeysOn } from "./shortcut-setting.ts";
import "./palette-opener.css";

export type CommandDialogProps = { open: boolean; commands: readonly Command[]; onClose: () => void };

type Options = {
  menu: readonly { to: string; label: string; icon: IconName }[];
  onLogout: () => void;
};

const dialogs = {
  palette: () => import("./palette.tsx").then(({ Palette }) => Palette),
  sheet: () => import("./shortcut-sheet.tsx").then(({ ShortcutSheet }) => ShortcutSheet),
};
type DialogName = keyof typeof dialogs;

/** Listens for the dashboard's shortcuts. The palette and the shortcut sheet load when first opened. */
export function useCommandPalette({ menu, onLogout }: Options): { onOpen: () => void; dialog: ReactNode } {
  const navigate = useNavigate();
  const commands = useMemo(() => listCommands(menu), [menu]);
  const [shown, setShown] = useState<{
    name: DialogName;
    Dialog: ComponentType<CommandDialogProps>;
    count: number;
  } | null>(null);
  const [open, setOpen] = useState(false);

  function openDialog(name: DialogName): void {
    if (name === "palette") beginEarlyKeys();
    void dialogs[name]().then(
      (Dialog) => {
        setShown((before) => ({ name, Dialog, count: (before?.count ?? 0) + 1 }));
        setOpen(true);
      },
      () => {
        // The network failed, or a deployment removed the file.
        location.reload();
      },
    );
  }

  function close(): void {
    setOpen(false);
  }

  useCommands({
    palette: () => {
      openDialog("palette");
    },
    help: () => {
      openDialog("sheet");
    },
    "search-list": focusSearch,
    theme: () => {
      document.querySelector<HTMLElement>("[data-theme-toggle]")?.click();
    },
    "log-out": onLogout,
  });

  const latest = useRef({ commands, navigate, open, close });
  // A layout effect: the shortcut that opened the palette must also close it from its first frame.
  useLayoutEffect(() => {
    latest.current = { commands, navigate, open, close };
  });
  useEffect(() => {
    const read = createKeyReader({ isMac: isMacBrowser() });
    const readEarly = createKeyReader({ isMac: isMacBrowser() });
    const onEarly = (event: KeyboardEvent) => {
      if (keepEarlyKey(event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      act(
        event,
        readEarly,
        latest.current.commands.filter(({ early }) => early),
      );
    };
    const onKey = (event: KeyboardEvent) => {
      act(
        event,
        read,
        latest.current.commands.filter(({ early }) => !early),
      );
    };

    function act(event: KeyboardEvent, reader: typeof read, usable: readonly Command[]): void {
      // Browsers report a key press without a key when they autofill a field.
      if (event.defaultPrevented || !(event instanceof KeyboardEvent)) return;
      const command = reader(event, usable, placeOf(event.target), characterKeysOn());
      if (!command) return;
      const isPalette = command.id === "palette";
      if (isPalette && latest.current.open) latest.current.close();
      else if (document.querySelector("dialog:modal")) {
        // An open dialog blocks commands, and their chords must not trigger the browser's actions (save page, search the web) either.
        if (!command.keys?.some((keys) => keys.startsWith("Mod+"))) return;
      } else if (!runCommand(command, (to) => void latest.current.navigate(to))) return;
      event.preventDefault();
      if (command.early) event.stopPropagation();
    }

    addEventListener("keydown", onEarly, true);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onEarly, true);
      removeEventListener("keydown", onKey);
    };
  }, []);

  return {
    onOpen: () => {
      openDialog("palette");
    },
    dialog: shown && <shown.Dialog key={shown.count} open={open} commands={commands} onClose={close} />,
  };
}

export function PaletteButton({ onOpen }: { onOpen: () => void }): ReactElement {
  return (
    <button
      type="button"
      className="palette-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      onPointerEnter={() => {
        dialogs.palette().catch(() => undefined);
      }}
    >
      <Icon name="search" size="medium" />
      <span className="palette-button-words">Find anything</span>
      <span className="palette-button-keys" aria-hidden="true">
        <Keys keys="Mod+k" />
      </span>
    </button>
  );
}

/** Returns the search box of this screen's list. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("#main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}
