// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { useForm } from "react-hook-form";
import { expect, onTestFinished, test, vi } from "vitest";
import { useProblems } from "./use-problems.ts";

const problems = [{ path: ["title"], message: "Fill in this field." }];
type State = { areCurrent: boolean; problems: typeof problems };

test("the problem of a field that a press leaves is shown after its click, so that the pressed button stays where it is", async () => {
  const { field, button, shown, press } = await renderForm();
  await act(async () => field.focus());
  await press("mousedown");
  // The browser moves the focus before it gives the click to what is under the mouse.
  await act(async () => button.focus());
  expect(shown()).toEqual([]);
  await press("mouseup", "click");
  expect(shown()).toEqual(["Fill in this field."]);
});

test("a press that ends elsewhere has no click, and holds nothing back", async () => {
  const { field, button, shown, press } = await renderForm();
  await act(async () => field.focus());
  await press("mousedown");
  await act(async () => button.focus());
  await press("mouseup");
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(shown()).toEqual(["Fill in this field."]);
  });
});

test("a field that is left by key shows its problem at once", async () => {
  const { field, button, shown } = await renderForm();
  await act(async () => field.focus());
  expect(shown()).toEqual([]);
  await act(async () => button.focus());
  expect(shown()).toEqual(["Fill in this field."]);
});

test("a field that was filled in since the last saved draft doesn't show the problem of that draft", async () => {
  const { field, button, shown, change } = await renderForm();
  await act(async () => field.focus());
  await change({ areCurrent: false, problems });
  await act(async () => button.focus());
  expect(shown()).toEqual([]);
  await change({ areCurrent: true, problems: [] });
  expect(shown()).toEqual([]);
  // What the saved draft still lacks is shown.
  await change({ areCurrent: true, problems });
  expect(shown()).toEqual(["Fill in this field."]);
});

/** Renders a form with a field and a button. The draft that was opened had no problem; the one that was saved since has. */
async function renderForm() {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const root = { type: "object", title: "", description: "", fields: [] } as unknown as Parameters<
    typeof useProblems
  >[0]["root"];
  function Form({ areCurrent, problems: saved }: State) {
    const form = useForm<Record<string, unknown>>({ defaultValues: { title: "" } });
    const { byPath } = useProblems({ root, form, problems: saved, areCurrent, read: () => form.getValues() });
    return createElement(
      "form",
      null,
      [...byPath.values()].map((message) => createElement("em", { key: message }, message)),
      createElement("input", form.register("title")),
      createElement("button", { type: "button" }, "Add"),
    );
  }
  const frame = document.body.appendChild(document.createElement("div"));
  const tree = createRoot(frame);
  onTestFinished(async () => {
    await act(async () => tree.unmount());
    frame.remove();
  });
  const change = (state: State) => act(async () => tree.render(createElement(Form, state)));
  await change({ areCurrent: true, problems: [] });
  await change({ areCurrent: true, problems });
  const [field, button] = [frame.querySelector("input"), frame.querySelector("button")];
  if (!field || !button) throw new Error("The form is not there.");
  return {
    field,
    button,
    change,
    shown: () => [...frame.querySelectorAll("em")].map((message) => message.textContent),
    press: (...types: string[]) =>
      act(async () => {
        for (const type of types) button.dispatchEvent(new MouseEvent(type, { bubbles: true }));
      }),
  };
}
