// The drawer is a popover, which browsers don't make modal. While the drawer is open, the page doesn't scroll and everything outside the
// drawer is inert.
import { around, on, root } from "./page.ts";

on<ToggleEvent>("beforetoggle toggle", ({ type, target, newState }) => {
  const drawer = target as HTMLElement;
  if (!drawer.matches(".drawer")) return;
  const opens = newState === "open";
  if (type === "beforetoggle") root.toggleAttribute("data-drawer", opens);
  // The close button gets the focus before the rest becomes inert. `inert` is removed before the drawer closes, because the browser then
  // returns the focus to the button that opened the drawer.
  if (opens !== (type === "toggle")) return;
  if (opens) drawer.querySelector("button")?.focus();
  for (const other of (drawer.parentElement as HTMLElement).children)
    if (other !== drawer) (other as HTMLElement).inert = opens;
});
on("click", (event) => {
  around(event, "[popover] a")?.closest<HTMLElement>("[popover]")?.hidePopover();
});
