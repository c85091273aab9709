// @vitest-environment jsdom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { renderPart } from "#tests/support/rendered-part.ts";
import { PasswordForm } from "./password-form.tsx";

const current = "[autocomplete=current-password]";
const next = "[autocomplete=new-password]";
const submit = "button[type=submit]";

test("an unusable password is refused at its field before anything is sent", async () => {
  const { send, press, type, texts, find, focused, valueOf } = await renderForm();
  expect(valueOf("[autocomplete=username]"), "for password managers").toBe("owner");
  await press(submit);
  expect(texts(".field-error")).toEqual(["Enter your current password.", "Use at least 10 characters."]);
  expect(focused()).toBe(find(current));
  await type(current, "not this one");
  await type(next, "short");
  await press(submit);
  expect(texts(".field-error")).toEqual(["Use at least 10 characters."]);
  expect(focused()).toBe(find(next));
  expect(find(next).getAttribute("aria-invalid")).toBe("true");
  await type(next, "not this one");
  await press(submit);
  expect(texts(".field-error")).toEqual(["The new password is the same as the current one."]);
  expect(send).not.toHaveBeenCalled();
});

test("the form says how strong a password is, and shows it on request", async () => {
  const { type, press, find, texts } = await renderForm();
  const strength = () => texts("[role=status], .password-strength").join(" ");
  await type(next, "password12");
  expect(strength()).toContain("Weak");
  await type(next, "harbor lantern quiet seven");
  expect(strength()).toContain("Strong.");
  expect(find(next).getAttribute("type")).toBe("password");
  await press("input[type=checkbox]");
  expect(find(next).getAttribute("type")).toBe("text");
});

/** Renders the form. `send` is every call of the API. */
async function renderForm() {
  const send = vi.fn(() => Promise.reject(new Error("Nothing may be sent.")));
  vi.stubGlobal("fetch", send);
  const part = await renderPart(() => createElement(PasswordForm, { username: "owner", asksForCode: false }));
  return { ...part, send };
}
