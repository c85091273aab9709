// Starts React when the page needs it ("hydration on intent"), keeps what somebody presses and types until React is there, and replays it then.
import { readToken } from "./login-state.ts";
import { around, isForBrowser, on, removeEverywhere } from "./page.ts";
import { isSearchPress } from "./search-keys.ts";

const needsScript = "input,select,textarea,[data-needs-script],button:not([popovertarget],[data-theme-toggle])";
/** What React would answer by taking over the whole page before the next frame. Left alone, it takes the page over in small pieces. */
const events =
  "pointerover mouseover pointerdown mousedown pointerup mouseup touchstart touchend focusin keydown keypress keyup textInput input change compositionstart compositionend paste";
const held: [target: HTMLElement, event: Event][] = [];
let isStarting = false;
let failed = false;
const firstAddress = address();

function address(): string {
  return location.pathname + location.search;
}

/** What starts React (web/rendering/hydration/defer-entry.ts), until it has begun to. */
function entry(): HTMLTemplateElement | null {
  return document.querySelector("template[data-hydrate]");
}

/** Whether React is still to come. */
function isAwaited(): boolean {
  return isStarting || entry() !== null;
}

function start(): void {
  const template = entry();
  if (!template) return;
  isStarting = true;
  const { content } = template;
  content.querySelector("script")?.addEventListener("error", fail);
  document.head.append(...content.querySelectorAll("link"));
  template.replaceWith(content);
}

/** A file is gone after a deployment: a reload brings the page of the new version. Without a press that needs it, nothing is lost by waiting. */
function fail(): void {
  if (!isStarting) return;
  failed = true;
  if (held.length > 0) location.reload();
}

/** Each key and each press of a button counts; of everything else on an element only the last event. */
function hold(target: HTMLElement, event: Event): void {
  const counts = event.type === "keydown" || (event.type === "click" && target.closest("button[type=button]"));
  const before = counts ? undefined : held.find(([other]) => other === target);
  if (before) before[1] = event;
  else held.push([target, event]);
}

/** One after the other, so that React has rendered what one changed before the next one comes. */
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
    // Typed before React was there: empty and refill the field, so that React sees a change.
    if (field.selectionStart != null) {
      const { value } = field;
      field.value = "";
      field.setRangeText(value);
    }
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

on(events, (event) => {
  if (isStarting) event.stopPropagation();
});
on("pointerover touchstart focusin keydown", (event) => {
  const control = around(event, needsScript);
  // The pointer passes over what is marked "press" while somebody reads, so only a press starts React there.
  if (control && control.dataset.needsScript !== "press") start();
});
on<MouseEvent>("click submit", (event) => {
  if (around(event, "a") && isForBrowser(event)) return;
  const isSearch = isSearchPress(event);
  const control = around(event, needsScript);
  if (!control || !isAwaited()) return;
  start();
  if (failed) location.reload();
  hold(event.target as HTMLElement, event);
  if (!isSearch) control.dataset.waiting = "";
  event.preventDefault();
  event.stopImmediatePropagation();
});
// Keys that mean something to React where they are pressed, such as the next tab, and to the browser only that it scrolls.
on<KeyboardEvent>("keydown", (event) => {
  const keys = around(event, "[data-keys]")?.dataset.keys?.split(" ");
  if (!isAwaited() || isForBrowser(event) || !keys?.includes(event.key)) return;
  start();
  hold(event.target as HTMLElement, event);
  event.preventDefault();
});
on("input", (event) => {
  if (isAwaited()) hold(event.target as HTMLElement, event);
});
on("popstate", () => {
  if (isAwaited() && address() !== firstAddress) location.reload();
});
on("unhandledrejection", fail);
on("hydrated", () => {
  isStarting = false;
  removeEverywhere("data-waiting");
  replay();
});
// The owner's pages, and an address that opens a dialog, have something to do at once.
on("DOMContentLoaded", () => {
  if (readToken() || /[?&]backstory=/.test(location.search)) start();
});
// What moves by itself further down has to be awake when it comes into view.
on("scroll", () => {
  if (entry()?.dataset.hydrate === "scroll") start();
});
