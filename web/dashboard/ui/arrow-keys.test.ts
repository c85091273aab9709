// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { moveFocus } from "./arrow-keys.ts";

type Row = { direction: Parameters<typeof moveFocus>[2]; dir?: "rtl" };

test("in a row, the arrow keys, Home and End move the focus, and wrap from the last control to the first", () => {
  const { press } = renderButtons({ direction: "row" });
  expect(press("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "ArrowLeft", "Home")).toBe("2326161");
  expect(press("ArrowDown", "ArrowUp", "x")).toBe("111");
});

test("in right-to-left text, the arrow keys of a row move in their direction", () => {
  const { press } = renderButtons({ direction: "row", dir: "rtl" });
  expect(press("ArrowLeft", "ArrowLeft", "ArrowRight")).toBe("232");
});

test("in a column, the other two arrow keys move the focus", () => {
  const { press } = renderButtons({ direction: "column" });
  expect(press("ArrowDown", "ArrowUp", "ArrowUp", "ArrowRight")).toBe("2166");
});

test("in a grid, the focus also moves by rows, and never past an edge", () => {
  const { press } = renderButtons({ direction: { columns: 3 } });
  expect(press("ArrowLeft", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight")).toBe(
    "1144566",
  );
});

test("keys with a modifier are left to the browser, and keys in other fields to these fields", () => {
  const { press, row } = renderButtons({ direction: "row" });
  expect(press({ key: "ArrowRight", altKey: true }, { key: "End", shiftKey: true })).toBe("11");
  const field = row.appendChild(document.createElement("input"));
  field.focus();
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  expect(document.activeElement).toBe(field);
});

test("while the element around them has the focus, the keys move to the first or the last control", () => {
  const { press, row } = renderButtons({ direction: "column" });
  row.focus();
  expect(press("ArrowDown")).toBe("1");
  row.focus();
  expect(press("ArrowUp")).toBe("6");
});

/** Renders six buttons. `press` returns the focused one after each key. */
function renderButtons({ direction, dir }: Row) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => act(() => root.unmount()));
  act(() =>
    root.render(
      createElement(
        "div",
        {
          style: { direction: dir },
          tabIndex: -1,
          onKeyDown: (event: React.KeyboardEvent<HTMLElement>) =>
            moveFocus(event, [...event.currentTarget.querySelectorAll("button")], direction),
        },
        [1, 2, 3, 4, 5, 6].map((name) => createElement("button", { key: name }, name)),
      ),
    ),
  );
  const first = document.querySelector("button") ?? expect.fail("no button");
  const row = first.parentElement ?? expect.fail("no row");
  first.focus();
  return {
    row,
    press: (...keys: (string | KeyboardEventInit)[]) =>
      keys
        .map((key) => {
          const init = typeof key === "string" ? { key } : key;
          document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true }));
          return document.activeElement?.textContent;
        })
        .join(""),
  };
}
