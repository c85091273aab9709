// @vitest-environment jsdom
import { act, createElement, type RefObject } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Closing } from "./closing.ts";
import { type Side, useFloating } from "./floating.ts";

type Props = Omit<Closing, "opener"> & { hasOpener?: boolean; side?: Side; anchor?: DOMRect };

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // The window of jsdom is 1024 × 768.
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1024);
});

test("Escape closes the last opened box and returns the focus, and nothing else gets the key", () => {
  const closed: string[] = [];
  const heard = vi.fn<() => void>();
  document.body.addEventListener("keydown", heard);
  onTestFinished(() => document.body.removeEventListener("keydown", heard));
  showBox({ onClose: (isFocusBack) => closed.push(`first ${isFocusBack}`) });
  const { hide } = showBox({ onClose: (isFocusBack) => closed.push(`second ${isFocusBack}`) });
  expect(press(document.body, "Escape").defaultPrevented).toBe(true);
  expect(closed).toEqual(["second true"]);
  hide();
  press(document.body, "Escape");
  expect(closed).toEqual(["second true", "first true"]);
  expect(heard).not.toHaveBeenCalled();
  press(document.body, "Enter");
  expect(heard).toHaveBeenCalledOnce();
});

test("Escape closes a dialog over the box first, or ends the composition of letters", () => {
  const onClose = vi.fn<() => void>();
  showBox({ onClose });
  const dialog = document.body.appendChild(document.createElement("dialog"));
  onTestFinished(() => dialog.remove());
  expect(press(dialog, "Escape").defaultPrevented).toBe(false);
  press(document.body, "Escape", { isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
});

test("a press outside closes the box and doesn't move the focus", () => {
  const onClose = vi.fn<(isFocusBack: boolean) => void>();
  const { box, opener } = showBox({ onClose, hasOpener: true });
  point(box);
  point(opener);
  point(document.body, "click");
  expect(onClose).not.toHaveBeenCalled();
  const field = document.body.appendChild(document.createElement("input"));
  onTestFinished(() => field.remove());
  field.focus();
  point(document.body);
  box.querySelector("button")?.focus();
  point(document.body);
  expect(onClose.mock.calls).toEqual([[false], [true]]);
});

test("a press on a part that removes itself counts as inside", () => {
  const onClose = vi.fn<() => void>();
  const { box } = showBox({ onClose, outside: "release" });
  const button = box.querySelector("button") ?? expect.fail("no button");
  button.addEventListener("click", () => button.replaceChildren());
  const label = button.appendChild(document.createElement("i"));
  point(label, "click");
  expect(onClose).not.toHaveBeenCalled();
});

test("boxes that change the height of the page close at the release, and some boxes don't close on a press", () => {
  const onClose = vi.fn<() => void>();
  showBox({ onClose, outside: "release" });
  point(document.body);
  expect(onClose).not.toHaveBeenCalled();
  point(document.body, "click");
  expect(onClose).toHaveBeenCalledOnce();
  const stays = vi.fn<() => void>();
  showBox({ onClose: stays, outside: "stays open" });
  point(document.body);
  point(document.body, "click");
  expect(stays).not.toHaveBeenCalled();
});

test("a box with a button that opens it closes when the focus leaves both", () => {
  const onClose = vi.fn<(isFocusBack: boolean) => void>();
  const { box, opener } = showBox({ onClose, hasOpener: true });
  box.querySelector("button")?.focus();
  opener.focus();
  expect(onClose).not.toHaveBeenCalled();
  box.querySelector("button")?.focus();
  const field = document.body.appendChild(document.createElement("input"));
  onTestFinished(() => field.remove());
  field.focus();
  expect(onClose.mock.calls).toEqual([[false]]);
});

test.each<[Side, DOMRect, { left: string; top: string }]>([
  ["below", new DOMRect(100, 100, 50, 20), { left: "100px", top: "126px" }],
  ["below end", new DOMRect(400, 100, 50, 20), { left: "250px", top: "126px" }],
  ["above", new DOMRect(100, 300, 50, 20), { left: "100px", top: "194px" }],
  ["beside", new DOMRect(100, 100, 50, 20), { left: "150px", top: "100px" }],
  // Without room on the preferred side.
  ["below", new DOMRect(1000, 740, 50, 20), { left: "816px", top: "634px" }],
  ["above", new DOMRect(100, 20, 50, 20), { left: "100px", top: "46px" }],
  ["beside", new DOMRect(960, 760, 50, 20), { left: "760px", top: "660px" }],
])("%s of %o, the box is inside the window", (side, anchor, { left, top }) => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(100);
  const { box } = showBox({ side, anchor });
  expect(box.style).toMatchObject({ left, top });
});

/** Shows a box with a button, beside the button that may open it. */
function showBox({ hasOpener = false, ...props }: Props): { box: HTMLElement; opener: HTMLElement; hide: () => void } {
  const [box, opener, place] = [
    document.createElement("div"),
    document.createElement("button"),
    document.createElement("div"),
  ];
  box.append(document.createElement("button"));
  document.body.append(box, opener);
  const root = createRoot(place);
  const hide = () => act(() => root.render(null));
  onTestFinished(() => {
    hide();
    for (const element of [box, opener]) element.remove();
  });
  const refs = { box: { current: box }, opener: hasOpener ? { current: opener } : undefined };
  act(() => root.render(createElement(Floating, { ...props, ...refs })));
  return { box, opener, hide };
}

type FloatingProps = Omit<Props, "hasOpener"> & { box: RefObject<HTMLElement>; opener?: RefObject<HTMLElement> };

function Floating({ box, side = "below", anchor = new DOMRect(), ...closing }: FloatingProps) {
  useFloating(box, { anchor: () => anchor, side, ...closing });
  return null;
}

function press(target: Element, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
}

function point(target: Element, type: "pointerdown" | "click" = "pointerdown"): void {
  target.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}
