// @vitest-environment jsdom
import { act, createElement, useState } from "react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { renderPart } from "#tests/support/rendered-part.ts";
import { fieldOf } from "./form-fields.ts";
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
  const shownSoon = async () => {
    await act(async () => undefined);
    return shown();
  };
  await expect.poll(shownSoon).toEqual(["Fill in this field."]);
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
  const root = fieldOf({ type: "object", properties: { title: { type: "string" } } });
  let setState: (state: State) => void = () => undefined;
  function Form() {
    const [{ areCurrent, problems: saved }, set] = useState<State>({ areCurrent: true, problems: [] });
    setState = set;
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
  const { find, texts } = await renderPart(() => createElement(Form));
  const change = (state: State) => act(async () => setState(state));
  await change({ areCurrent: true, problems });
  const button = find("button[type=button]");
  return {
    field: find("input"),
    button,
    change,
    shown: () => texts("em"),
    press: (...types: string[]) =>
      act(async () => {
        for (const type of types) button.dispatchEvent(new MouseEvent(type, { bubbles: true }));
      }),
  };
}
