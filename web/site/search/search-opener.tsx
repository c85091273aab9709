// A link to the search page that opens a dialog instead if JavaScript runs. The boot script turns "/" and Ctrl-K into a click on this link.
// The dialog's code and styles load when it opens for the first time.
import { type ComponentType, type MouseEvent, type ReactElement, type ReactNode, useState } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import "./search-opener.css";
import { useWords } from "#web/shared/site/words.ts";
import { Link } from "#web/shared/ui/link.tsx";

export const searchPath = "/blogs/search";

type Opener = { onClick: (event: MouseEvent<HTMLAnchorElement>) => void; onPointerEnter: () => void };
export type SearchDialogProps = {
  open: boolean;
  onClose: () => void;
};

declare global {
  interface HTMLElement {
    /** On the first search link of the page: where the boot script stores early keystrokes. */
    typed?: string | undefined;
  }
}

// React takes half a second to hydrate on a slow machine. If the visitor has already used the search link, the dialog loads now.
if (typeof document === "object") {
  const link = document.querySelector<HTMLElement>("[data-search]");
  if (link && (link.typed !== undefined || link.matches(":hover, :focus"))) loadDialog().catch(() => undefined);
}

export function useSearchDialog(): { opener: Opener; dialog: ReactNode } {
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps> | null>(null);
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);

  async function show(): Promise<void> {
    try {
      const { SearchDialog } = await loadDialog();
      setDialog(() => SearchDialog);
      setOpenings((before) => before + 1);
      setOpen(true);
    } catch {
      // The dialog's file is missing after a deployment, or the network failed.
      location.assign(searchPath);
    }
  }

  return {
    opener: {
      onClick(event) {
        // With a modifier key, the link works as usual, for instance in a new tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void show();
      },
      onPointerEnter: () => {
        loadDialog().catch(() => undefined);
      },
    },
    dialog: Dialog && (
      <Dialog
        key={openings}
        open={open}
        onClose={() => {
          setOpen(false);
        }}
      />
    ),
  };
}

/** Returns and clears what the visitor typed between opening the dialog and its first render. */
export function takeEarlyKeys(): string {
  const link = document.querySelector<HTMLElement>("[data-search]");
  const early = link?.typed ?? "";
  if (link) {
    link.typed = undefined;
    delete link.dataset.waiting;
  }
  return early;
}

export function SearchLink(opener: Opener): ReactElement {
  const words = useWords().layout;
  return (
    <Link
      to={searchPath}
      className="search-link"
      data-search=""
      data-needs-script=""
      aria-label={words.search}
      aria-keyshortcuts="/ Control+K Meta+K"
      {...opener}
    >
      <Icon name="search" size="medium" />
      <span className="search-link-word" aria-hidden="true">
        {words.search}
      </span>
      <kbd className="search-link-key" aria-hidden="true">
        /
      </kbd>
    </Link>
  );
}

export function SearchDrawerRow(opener: Opener): ReactElement {
  const words = useWords().layout;
  return (
    <Link to={searchPath} className="drawer-row" data-search="" data-needs-script="" {...opener}>
      <Icon name="search" size="medium" />
      {words.search}
    </Link>
  );
}

function loadDialog(): Promise<typeof import("./search-dialog.tsx")> {
  return import("./search-dialog.tsx");
}
