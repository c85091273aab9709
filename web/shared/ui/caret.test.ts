// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { focusUnlessTyping, watchCaret } from "./caret.ts";

beforeEach(() => {
  document.body.innerHTML = `<button>Save</button><input name="one"><textarea name="two"></textarea>`;
});

test("after a wait the focus moves from a button, and from a field in which nothing was typed since", () => {
  focus("button");
  const fromButton = watchCaret();
  expect(fromButton()).toBe(true);
  focus("input");
  const fromField = watchCaret();
  expect(fromField()).toBe(true);
  // The busy button lost it.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  expect(fromField()).toBe(true);
});

test("after a wait the focus stays in a field into which the person types, and in another one to which they went", () => {
  focus("input");
  const stays = watchCaret();
  document.querySelector("input")?.setRangeText("a");
  expect(stays()).toBe(false);
  const stayed = watchCaret();
  focus("textarea");
  expect(stayed()).toBe(false);
  focusUnlessTyping(document.querySelector("button"));
  expect(document.activeElement?.tagName).toBe("TEXTAREA");
});

function focus(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
