// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { ownerApi } from "../shared/owner-api.ts";
import { useFound } from "./use-found.ts";

test("a pause in typing sends one search, and a closed palette sends none", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  // Everything else that the palette asks for.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const searches: unknown[] = [];
  vi.spyOn(ownerApi.posts, "list").mockImplementation(async ({ query } = {}) => {
    searches.push(query?.search);
    throw new Error("not asked here");
  });
  function Palette({ text, open }: { text: string; open: boolean }): null {
    useFound(text, { open });
    return null;
  }
  const root = createRoot(document.createElement("div"));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.useRealTimers();
  });
  const render = (text: string, open = true) => act(async () => root.render(createElement(Palette, { text, open })));
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

  for (const text of ["m", "me", "mes", "messz"]) {
    await render(text);
    await pass(100);
  }
  expect(searches).toEqual([]);
  await pass(1000);
  expect(searches).toEqual(["messz"]);
  await render("message");
  await render("message", false);
  await pass(1000);
  expect(searches).toEqual(["messz"]);
});
