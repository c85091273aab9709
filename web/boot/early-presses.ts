// Starts React when the page needs it ("hydration on intent"). Records presses and typing until React has started, then replays them.
import { readToken } from "./login-state.ts";
import { around, isForBrowser, on, removeEverywhere } from "./page.ts";
import { isSearchPress } from "./search-keys.ts";

/** Forms that the browser posts by itself need no script. */
const needsScript =
  "input:not(.wipe-range,[data-plain] *),select,textarea,[data-needs-script],button:not([popovertarget],[data-theme-toggle],.clip-button,[data-plain] *)";
/** Events that would make React hydrate the whole page before the next frame. Without them, React hydrates in small steps. */
const events =
  "pointerover mouseover pointerdown mousedown pointerup mouseup touchstart touchend focusin keydown keypress keyup textInput input change compositionstart compositionend paste";
const held: [target: HTMLElement, event: Event][] = [];
/** Whether React has yet to start. Until the page is parsed, it isn't known whether it has React: those behind links for clients don't. */
let isAwaited = true;
let failed = false;
const firstAddress = address();

function address(): string {
  return location.pathname + location.search;
}

/** Returns the template with the scripts that start React (web/rendering/hydration/defer-entry.ts), or null once they run. */
function entry(): HTMLTemplateElement | null {
  return document.querySelector("template[data-hydrate]");
}

/** Returns whether React is on its way: the page has asked for it, or it starts by itself. */
function isStarting(): boolean {
  return isAwaited && entry() === null;
}

function start(): void {
  const template = entry();
  if (!template) return;
  const { content } = template;
  document.head.append(...content.querySelectorAll("link"));
  template.replaceWith(content);
}

/**
 * A script can be missing after a deployment. If the visitor has pressed something, a reload brings the page of the new version; otherwise
 * the page waits.
 */
function fail(): void {
  if (!isStarting()) return;
  failed = true;
  if (held.length > 0) location.reload();
}

/** Records every key and every press of a button; of other events on an element, only the last one. */
function hold(target: HTMLElement, event: Event): void {
  const counts = event.type === "keydown" || (event.type === "click" && target.closest("button[type=button]"));
  const before = counts ? undefined : held.find(([other]) => other === target);
  if (before) before[1] = event;
  else held.push([target, event]);
}

/** Called when React has started, or when the page has none. */
function letGo(): void {
  isAwaited = false;
  removeEverywhere("data-waiting");
  replay();
}

/** Replays the events one after the other, so that React renders each change before the next event. */
function replay(): void {
  const next = held.shift();
  if (next) replayOne(...next);
  if (held.length > 0) setTimeout(replay);
  else document.activeElement?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

function replayOne(target: HTMLElement, event: Event): void {
  const { type } = event;
  if (type === "submit") (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  else if (type === "click") target.dispatchEvent(new MouseEvent(type, event));
  else if (type === "keydown") target.dispatchEvent(new KeyboardEvent(type, event));
  else {
    const field = target as HTMLInputElement;
    // The visitor typed before React started: empty and refill the field, so that React sees a change.
    if (field.selectionStart != null) {
      const { value } = field;
      field.value = "";
      field.setRangeText(value);
    }
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

on(events, (event) => {
  if (isStarting()) event.stopPropagation();
});
on("pointerover touchstart focusin keydown", (event) => {
  const control = around(event, needsScript);
  // While reading, the pointer passes over elements marked "press", so only a press on them starts React.
  if (control && control.dataset.needsScript !== "press") start();
});
on<MouseEvent>("click submit", (event) => {
  if (around(event, "a") && isForBrowser(event)) return;
  const isSearch = isSearchPress(event);
  const control = around(event, needsScript);
  if (!control || !isAwaited) return;
  start();
  if (failed) location.reload();
  hold(event.target as HTMLElement, event);
  if (!isSearch) control.dataset.waiting = "";
  event.preventDefault();
  event.stopImmediatePropagation();
});
// Keys that React handles where they are pressed, such as the arrows in a tab list. The browser would only scroll.
on<KeyboardEvent>("keydown", (event) => {
  const keys = around(event, "[data-keys]")?.dataset.keys?.split(" ");
  if (!isAwaited || isForBrowser(event) || !keys?.includes(event.key)) return;
  start();
  hold(event.target as HTMLElement, event);
  event.preventDefault();
});
on("input", (event) => {
  if (isAwaited && around(event, needsScript)) hold(event.target as HTMLElement, event);
});
on("popstate", () => {
  if (isAwaited && address() !== firstAddress) location.reload();
});
on("unhandledrejection", fail);
on("error", ({ target }) => {
  if (target instanceof HTMLScriptElement) fail();
});
on("hydrated", letGo);
// Dashboard pages and URLs that open a dialog or play a build need React immediately.
on("DOMContentLoaded", () => {
  if (!document.querySelector("script[type=module],template[data-hydrate]")) letGo();
  if (readToken() || /[?&]backstory=/.test(location.search) || location.hash.startsWith("#play-")) start();
});
// Animations further down have to run when they come into view.
on("scroll", () => {
  if (entry()?.dataset.hydrate === "scroll") start();
});
