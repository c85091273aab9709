// A part of the dashboard in jsdom, with what all of its parts need: a router, messages, words and icons.
import { act, createElement, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { onTestFinished, vi } from "vitest";
import "#web/shared/icons/dashboard-icons.ts";
import { loadWords } from "#web/shared/site/words.ts";
import { SnackbarProvider } from "#web/shared/ui/snackbar.tsx";

/** Renders a part of the dashboard until the end of the test. Returns what a person does with it, by selectors. */
export async function renderPart(Part: () => ReactElement) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await loadWords({ language: "en" });
  // Nothing scrolls where nothing has a place.
  const { scrollIntoView } = Element.prototype;
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  const frame = document.body.appendChild(document.createElement("div"));
  const tree = createRoot(frame);
  onTestFinished(async () => {
    await act(async () => tree.unmount());
    frame.remove();
    Object.assign(Element.prototype, { scrollIntoView });
  });
  const Screen = () => createElement(SnackbarProvider, null, createElement(Part));
  const router = createMemoryRouter([{ path: "/", Component: Screen }]);
  await act(async () => tree.render(createElement(RouterProvider, { router })));

  const find = (selector: string): HTMLElement => {
    const found = frame.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  return {
    find,
    texts: (selector: string) => [...frame.querySelectorAll(selector)].map((element) => element.textContent),
    valueOf: (selector: string) => (find(selector) as HTMLInputElement).value,
    focused: () => document.activeElement,
    press: (selector: string) =>
      act(async () => {
        find(selector).focus();
        find(selector).click();
      }),
    type: (selector: string, text: string) =>
      act(async () => {
        const field = find(selector);
        field.focus();
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
        field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
      }),
    key: (key: string, more: KeyboardEventInit = {}) =>
      act(async () => {
        document.activeElement?.dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
        );
      }),
  };
}
