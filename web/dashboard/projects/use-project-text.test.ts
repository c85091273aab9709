// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyFields } from "#contract/project-fields.ts";
import { type ProjectText, useProjectText } from "./use-project-text.ts";

test("a project whose text has the same content after an edit, such as when it is opened, has no unsaved changes", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // The text is read again after a moment, in which this test may not get to its checks.
  vi.useFakeTimers();
  let written = "<p>Words</p>";
  const texts: ProjectText[] = [];
  function Form() {
    texts.push(useProjectText({ ...emptyFields, content: "<p>Words</p>" }, () => undefined));
    return null;
  }
  const root = createRoot(document.createElement("div"));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(createElement(Form)));
  await act(async () => texts.at(-1)?.onEdit());
  expect(texts.at(-1)?.isAhead, "before the editor is ready").toBe(false);
  await act(async () => texts.at(-1)?.onReady({ read: () => written, describe: () => undefined }));
  await act(async () => texts.at(-1)?.onEdit());
  expect(texts.at(-1)?.isAhead).toBe(false);
  written = "<p>Other words</p>";
  await act(async () => texts.at(-1)?.onEdit());
  expect(texts.at(-1)?.isAhead).toBe(true);
});
