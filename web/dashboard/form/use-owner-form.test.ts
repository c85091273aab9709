// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { type OwnerForm, useOwnerForm } from "./use-owner-form.ts";

type Fields = { name: string; price: string; lines: { title: string }[] };
type Options = Partial<Parameters<typeof useOwnerForm<Fields>>[0]>;

test("errors of the check are shown at the fields, the first field gets the focus, and nothing is sent", async () => {
  const send = vi.fn(() => Promise.resolve());
  const { input, error, submit, type } = await renderForm({
    send,
    check: ({ name }) => (name === "" ? { name: "Enter a name.", price: "Enter a price." } : {}),
  });
  await submit();
  expect([error("name"), error("price")]).toEqual(["Enter a name.", "Enter a price."]);
  expect(document.activeElement).toBe(input("name"));
  expect(send).not.toHaveBeenCalled();
  // A changed field loses its error, the others keep theirs.
  await type("name", "Crate");
  expect([error("name"), error("price")]).toEqual([null, "Enter a price."]);
  await submit();
  expect(send).toHaveBeenCalledWith({ name: "Crate", price: "", lines: [{ title: "" }] });
});

test("errors of the API are shown at their fields, those of an entry at its input", async () => {
  const issues = [
    { field: "lines.0.title", message: "must hold a word" },
    { field: "price", message: "The price is too high." },
  ];
  const { error, failure, submit } = await renderForm({
    send: () => Promise.reject(new ApiFailure(400, "No", { issues })),
  });
  await submit();
  expect([error("lines.0.title"), error("price")]).toEqual(["This must hold a word.", "The price is too high."]);
  expect(failure()).toBeNull();
});

test("a path of the API is mapped to an input with another name", async () => {
  const issues = [{ field: "cost.amount", message: "The price is too high." }];
  const { error, submit } = await renderForm({
    inputFor: (path) => (path === "cost.amount" ? "price" : path),
    send: () => Promise.reject(new ApiFailure(400, "No", { issues })),
  });
  await submit();
  expect(error("price")).toBe("The price is too high.");
});

test("a failure without a field is shown above the form, and the typed text stays", async () => {
  const issues = [{ field: "elsewhere", message: "Not here" }];
  const { input, failure, submit, type } = await renderForm({
    send: () => Promise.reject(new ApiFailure(400, "It can’t be saved today.", { issues })),
  });
  await type("name", "Crate");
  await submit();
  expect(failure()).toBe("It can’t be saved today.");
  expect(input("name").value).toBe("Crate");
});

test("a second press while a form is sent does nothing", async () => {
  const answer = Promise.withResolvers<void>();
  const send = vi.fn(() => answer.promise);
  const { form, submit } = await renderForm({ send });
  await submit();
  await submit();
  expect([form().busy, send.mock.calls.length]).toEqual([true, 1]);
  await act(async () => answer.resolve());
  expect(form().busy).toBe(false);
});

test("errors that arrive late don't move the focus while the owner types elsewhere", async () => {
  const answer = Promise.withResolvers<void>();
  const { input, error, submit, type } = await renderForm({ send: () => answer.promise });
  input("price").focus();
  await submit();
  await type("price", "12");
  const issues = [{ field: "name", message: "This name is taken." }];
  await act(async () => answer.reject(new ApiFailure(409, "Taken", { issues })));
  expect(error("name")).toBe("This name is taken.");
  expect(document.activeElement).toBe(input("price"));
});

test("a form is dirty while it differs from its start", async () => {
  const { form, type } = await renderForm({});
  expect(form().isDirty).toBe(false);
  await type("name", "Crate");
  expect(form().isDirty).toBe(true);
  await type("name", "");
  expect(form().isDirty).toBe(false);
});

/** Renders a form with three inputs. */
async function renderForm(options: Options) {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  let form: OwnerForm<Fields> | null = null;
  function Form() {
    const shown = useOwnerForm<Fields>({
      start: { name: "", price: "", lines: [{ title: "" }] },
      send: () => Promise.resolve(),
      otherwise: "It could not be saved.",
      ...options,
    });
    form = shown;
    return createElement(
      "form",
      shown.props,
      (["name", "price", "lines.0.title"] as const).map((name) => {
        const { error, ...field } = shown.field(name);
        const invalid = error === null ? undefined : true;
        return createElement(
          "label",
          { key: name },
          name,
          createElement("input", { ...field, "aria-invalid": invalid }),
          error !== null && createElement("em", null, error),
        );
      }),
    );
  }
  const frame = document.body.appendChild(document.createElement("div"));
  const root = createRoot(frame);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    frame.remove();
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(createElement(Form)));
  const read = (): OwnerForm<Fields> => {
    if (!form) throw new Error("There is no form.");
    return form;
  };
  const input = (name: string): HTMLInputElement => {
    const found = frame.querySelector("form")?.elements.namedItem(name);
    if (!(found instanceof HTMLInputElement)) throw new Error(`There is no input ${name}.`);
    return found;
  };
  return {
    form: read,
    input,
    failure: () => read().failure,
    error: (name: string) => input(name).parentElement?.querySelector("em")?.textContent ?? null,
    submit: () => act(async () => frame.querySelector("form")?.requestSubmit()),
    type: (name: string, text: string) =>
      act(async () => {
        const field = input(name);
        field.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }),
  };
}
