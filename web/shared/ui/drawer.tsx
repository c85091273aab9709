import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Icon } from "../icons/icon.tsx";
import { useWords } from "../site/words.ts";
import { joinClasses } from "./join-classes.ts";
import { LogoMark } from "./logo.tsx";
import "./drawer.css";
import "./icon-button.css";

/** The menu on narrow screens: a native popover, so that it opens and closes without React. */
export function Drawer({
  id,
  label,
  title,
  children,
  foot,
}: {
  id: string;
  label: string;
  title: string;
  children: ReactNode;
  foot?: ReactNode;
}) {
  const words = useWords().controls;
  const drawer = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // The boot script closes the drawer after a click on a link. This closes it after every other navigation, also to a page without a
  // drawer.
  useLayoutEffect(() => {
    const element = drawer.current;
    return () => {
      if (element?.matches(":popover-open")) element.hidePopover();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the new path is the reason to run, not an input
  }, [pathname]);

  return (
    <nav ref={drawer} id={id} className="drawer" popover="auto" aria-label={label}>
      <div className="drawer-head">
        <LogoMark />
        <span className="drawer-title">{title}</span>
        <button
          type="button"
          className="icon-button icon-button-outline"
          aria-label={words.closeMenu}
          popoverTarget={id}
          popoverTargetAction="hide"
        >
          <Icon name="close" size="medium" />
        </button>
      </div>
      {children}
      {foot && <div className="drawer-foot">{foot}</div>}
    </nav>
  );
}

export function DrawerButton({ drawer, className }: { drawer: string; className?: string }) {
  const words = useWords().controls;
  return (
    <button
      type="button"
      className={joinClasses("icon-button icon-button-outline", className)}
      aria-label={words.openMenu}
      popoverTarget={drawer}
    >
      <Icon name="menu" size="medium" />
    </button>
  );
}
