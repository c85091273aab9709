// The drawer is a popover, which browsers don't make modal. While it is open the page doesn't scroll, and all beside the drawer is inert.
import { around, on, root } from "./page.ts";

on<ToggleEvent>("beforetoggle toggle", ({ type, target, newState }) => {
  const drawer = target as HTMLElement;
  if (!drawer.matches(".drawer")) return;
  const opens = newState === "open";
  if (type === "beforetoggle") root.toggleAttribute("data-drawer", opens);
  // The close button takes the focus before the rest is inert. The rest is no longer inert before the drawer closes, because the browser
  // then gives the focus back to the button that opened it.
  if (opens !== (type === "toggle")) return;
  if (opens) drawer.querySelector("button")?.focus();
  for (const other of (drawer.parentElement as HTMLElement).children)
    if (other !== drawer) (other as HTMLElement).inert = opens;
});
on("click", (event) => {
  around(event, "[popover] a")?.closest<HTMLElement>("[popover]")?.hidePopover();
});
