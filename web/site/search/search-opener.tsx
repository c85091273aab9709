// Searching from anywhere: a link to the search page that opens a dialog instead where script runs, and so do / and Ctrl-K, which
// the boot script turns into a press of it. The dialog's code and styles come when it is opened for the first time.
import { type ComponentType, type MouseEvent, type ReactElement, type ReactNode, useState } from "react";
import { Icon } from "#web/shared/icons/icon.tsx";
import "./search-opener.css";
import { Link } from "#web/shared/ui/link.tsx";

export const searchPath = "/blogs/search";

type Opener = { onClick: (event: MouseEvent<HTMLAnchorElement>) => void; onPointerEnter: () => void };
export type SearchDialogProps = {
  open: boolean;
  onClose: () => void;
};

declare global {
  interface HTMLElement {
    /** On the first search link of the page: where the boot script keeps what is typed early. */
    typed?: string | undefined;
  }
}

// React takes a slow machine half a second. Who woke it by the search link gets the dialog's files meanwhile.
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
      // Its file is gone after a deployment, or the network is.
      location.assign(searchPath);
    }
  }

  return {
    opener: {
      onClick(event) {
        // With a key held it is a link: to a new tab, for instance.
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

/** What was typed between the press that opens the dialog and the dialog. */
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
  return (
    <Link
      to={searchPath}
      className="search-link"
      data-search=""
      data-needs-script=""
      aria-label="Search"
      aria-keyshortcuts="/ Control+K Meta+K"
      {...opener}
    >
      <Icon name="search" size="medium" />
      <span className="search-link-word" aria-hidden="true">
        Search
      </span>
      <kbd className="search-link-key" aria-hidden="true">
        /
      </kbd>
    </Link>
  );
}

export function SearchDrawerRow(opener: Opener): ReactElement {
  return (
    <Link to={searchPath} className="drawer-row" data-search="" data-needs-script="" {...opener}>
      <Icon name="search" size="medium" />
      Search
    </Link>
  );
}

function loadDialog(): Promise<typeof import("./search-dialog.tsx")> {
  return import("./search-dialog.tsx");
}
