// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { useListbox } from "./use-listbox.ts";

type Props = { options: readonly string[]; startsAtFirst?: boolean };

const scrolled = vi.fn<(id: string) => void>();

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // jsdom has no layout.
  Element.prototype.scrollIntoView = function scrollIntoView(): void {
    scrolled(this.id);
  };
  scrolled.mockClear();
});

test("the arrow keys move through the options and wrap around, and the field names the active one, which scrolls into view", () => {
  const { press, active, field } = show({ options: ["a", "b", "c"] });
  expect(active()).toBe("a");
  const seen: (string | undefined)[] = [];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"]) {
    expect(press(key)).toBe(true);
    seen.push(active());
    expect(scrolled).toHaveBeenLastCalledWith(field().getAttribute("aria-activedescendant"));
  }
  expect(seen).toEqual(["b", "c", "a", "c", "b"]);
  expect(document.getElementById(field().getAttribute("aria-controls") ?? "")?.role).toBe("listbox");
  // These move the caret of the field.
  for (const key of ["Home", "End", "ArrowLeft", "x"]) expect(press(key)).toBe(false);
  expect(active()).toBe("b");
});

test("a list that starts without an active option returns to none after the last one", () => {
  const { press, active, field } = show({ options: ["a", "b"], startsAtFirst: false });
  const seen = [active()];
  for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"]) {
    press(key);
    seen.push(active());
  }
  expect(seen).toEqual([undefined, "a", "b", undefined, "b"]);
  expect(field().getAttribute("aria-expanded")).toBe("true");
});

test("new options reset the active one", () => {
  const { press, active, rerender } = show({ options: ["a", "b"] });
  press("ArrowDown");
  rerender({ options: ["x", "y", "z"] });
  expect(active()).toBe("x");
});

test("without options, the arrow keys move the caret of the field", () => {
  const { press, field } = show({ options: [] });
  expect(field().getAttribute("aria-expanded")).toBe("false");
  expect(press("ArrowDown")).toBe(false);
});

function show(first: Props): {
  press: (key: string) => boolean;
  active: () => string | undefined;
  field: () => HTMLElement;
  rerender: (props: Props) => void;
} {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => act(() => root.unmount()));
  const rerender = (props: Props) => act(() => root.render(createElement(Combobox, props)));
  rerender(first);
  const field = () => document.querySelector("input") ?? expect.fail("no field");
  return {
    rerender,
    field,
    active: () => document.querySelector("[aria-selected=true]")?.textContent ?? undefined,
    press: (key) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      act(() => void field().dispatchEvent(event));
      return event.defaultPrevented;
    },
  };
}

function Combobox({ options, ...others }: Props) {
  const listbox = useListbox({ count: options.length, of: options.join(), ...others });
  return createElement(
    "div",
    null,
    createElement("input", {
      ...listbox.field,
      onKeyDown: ({ nativeEvent }: { nativeEvent: KeyboardEvent }) => listbox.moveByKey(nativeEvent),
    }),
    createElement(
      "div",
      { ...listbox.list },
      options.map((option, index) => createElement("div", { key: option, ...listbox.option(index) }, option)),
    ),
  );
}
