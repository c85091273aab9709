// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { loadWords } from "../site/words.ts";
import { SnackbarProvider, useSnackbar } from "./snackbar.tsx";

test.each([
  ["the pointer is on it", "pointerover", "pointerout"],
  ["the focus is in it", "focusin", "focusout"],
])("a message disappears after 4 seconds, but waits while %s", async (_, comes, goes) => {
  const { message, show, pass, dispatch } = await renderSnackbars();
  await show();
  await pass(3999);
  expect(message()).not.toBeNull();
  await pass(1);
  expect(message()).toBeNull();

  await show();
  await pass(3000);
  await dispatch(comes);
  await pass(10_000);
  expect(message()?.dataset.paused).toBe("true");
  await dispatch(goes);
  await pass(999);
  expect(message()).not.toBeNull();
  await pass(1);
  expect(message()).toBeNull();
});

async function renderSnackbars() {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
    vi.useRealTimers();
  });
  function Screen() {
    const showSnack = useSnackbar();
    return createElement("button", { onClick: () => showSnack("Saved.", { undo: () => {} }) });
  }
  const element = createElement(SnackbarProvider, null, createElement(Screen));
  const router = createMemoryRouter([{ path: "/", element }]);
  await loadWords({ language: "en" });
  await act(async () => root.render(createElement(RouterProvider, { router })));
  vi.useFakeTimers();
  const message = () => place.querySelector<HTMLElement>(".snackbar");
  return {
    message,
    show: () => act(async () => place.querySelector("button")?.click()),
    pass: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
    dispatch: (type: string) =>
      act(
        async () =>
          void message()
            ?.querySelector("span")
            ?.dispatchEvent(new MouseEvent(type, { bubbles: true })),
      ),
  };
}
