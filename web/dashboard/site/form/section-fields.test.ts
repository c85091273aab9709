// @vitest-environment jsdom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { starterContent } from "#content/starter.ts";
import { sections } from "#contract/site/sections.ts";
import "#web/shared/icons/dashboard-icons.ts";
import { SnackbarProvider } from "#web/shared/ui/snackbar.tsx";
import { fieldOf } from "./form-fields.ts";
import { toDocumentValue, toFormValue } from "./form-values.ts";
import { SectionFields } from "./section-fields.tsx";

test("a color is one of those with a name, or the owner's own", async () => {
  const { document, find, press, type } = await renderSection("look");
  await press(find("input[type=radio][value=teal]"));
  expect(document()).toMatchObject({ accent: "teal" });
  await press(find("input[type=radio][value=own]"));
  await type(find("#site-accent"), "#123456");
  expect(document()).toMatchObject({ accent: "#123456" });
});

test("a value of several kinds has the fields of its kind, and gets back what it had when its kind is chosen again", async () => {
  const { document, find, type } = await renderSection("look");
  const seed = valueOf(find("#site-hero-seed"));
  await type(find("#site-hero"), "video");
  await type(find("#site-hero-video"), "youtube");
  await type(find("#site-hero-video-id"), "https://www.youtube.com/watch?v=aqz-KE-bpKQ");
  expect(valueOf(find("#site-hero-video-id"))).toBe("aqz-KE-bpKQ");
  expect(document()).toMatchObject({ hero: { kind: "video", video: { kind: "youtube", id: "aqz-KE-bpKQ" } } });
  await type(find("#site-hero"), "art");
  expect(valueOf(find("#site-hero-seed"))).toBe(seed);
  expect(seed).not.toBe("");
});

test("an optional value is removed and added, and the focus follows", async () => {
  const { document, find, press } = await renderSection("hero");
  await press(find("#site-learnMore"));
  expect(document()).not.toHaveProperty("learnMore");
  expect(window.document.activeElement).toBe(find("#site-learnMore"));
  await press(find("#site-learnMore"));
  expect(window.document.activeElement).toBe(find("#site-learnMore-label"));
});

test("entries of a list are added, moved by key and by button, duplicated and removed, and Undo brings one back; the focus follows", async () => {
  const { find, press, type, key, names, focused } = await renderSection("faq");
  const before = names();
  const last = before.length;
  await press(find("#site-entries"));
  expect(focused()).toBe(find(`#site-entries-${last}-question`));
  await type(find(`#site-entries-${last}-question`), "Do you travel?");
  expect(names()).toEqual([...before, "Do you travel?"]);

  const toggle = (index: number) => find(`.site-entry:nth-child(${index + 1}) .site-entry-toggle`);
  toggle(last).focus();
  await key("ArrowUp", { altKey: true });
  expect(names().indexOf("Do you travel?")).toBe(last - 1);
  expect(focused()).toBe(toggle(last - 1));
  const up = "[aria-label='Move “Do you travel?” up']";
  await press(find(up));
  expect(names().indexOf("Do you travel?")).toBe(last - 2);
  expect(focused()).toBe(find(up));

  await press(find("[aria-label='Duplicate “Do you travel?”']"));
  expect(names().filter((name) => name === "Do you travel?")).toHaveLength(2);
  expect(focused()).toBe(find(`#site-entries-${last - 1}-question`));
  await type(find(`#site-entries-${last - 1}-question`), "Do you fly?");
  const all = names();
  expect(all.slice(last - 2, last)).toEqual(["Do you travel?", "Do you fly?"]);

  await press(find(`[aria-label='Remove “${before[0]}”']`));
  expect(names()).toEqual(all.slice(1));
  expect(focused()).toBe(toggle(0));
  await press(find(".snackbar button"));
  expect(names()).toEqual(all);
});

test("a new entry starts with a field for words, also below a choice", async () => {
  const { find, press, focused } = await renderSection("backstory");
  await press(find("#site-entries"));
  expect(focused()?.matches("input:not([type]), input[type=text], textarea")).toBe(true);
});

function valueOf(field: HTMLElement): string {
  return (field as HTMLInputElement).value;
}

/** Renders the form of a section with what the example site has in it. */
async function renderSection(name: "look" | "hero" | "faq" | "backstory") {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // Nothing scrolls where nothing has a place.
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  const root = fieldOf(z.toJSONSchema(sections[name].schema, { io: "input" }));
  let form: UseFormReturn | null = null;
  function Section() {
    form = useForm({ defaultValues: toFormValue(root, starterContent[name]) as Record<string, unknown> });
    return createElement(
      SnackbarProvider,
      null,
      // oxlint-disable-next-line react/no-children-prop -- the types of the form's provider ask for it
      createElement(FormProvider, { ...form, children: createElement(SectionFields, { root }) }),
    );
  }
  const frame = window.document.body.appendChild(window.document.createElement("div"));
  const tree = createRoot(frame);
  onTestFinished(async () => {
    await act(async () => tree.unmount());
    frame.remove();
  });
  const router = createMemoryRouter([{ path: "/", Component: Section }]);
  await act(async () => tree.render(createElement(RouterProvider, { router })));
  return {
    focused: () => window.document.activeElement,
    /** The names of the entries. */
    names: () => [...frame.querySelectorAll(".site-entry-title")].map((title) => title.textContent),
    key: (pressed: string, more: KeyboardEventInit) =>
      act(async () => {
        const event = new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true, ...more });
        window.document.activeElement?.dispatchEvent(event);
      }),
    document: () => toDocumentValue(root, form?.getValues()),
    find(selector: string): HTMLElement {
      const found = frame.querySelector<HTMLElement>(selector);
      if (!found) throw new Error(`There is no ${selector}.`);
      return found;
    },
    press: (control: HTMLElement) =>
      act(async () => {
        control.focus();
        control.click();
      }),
    type: (control: HTMLElement, text: string) =>
      act(async () => {
        const prototype = Object.getPrototypeOf(control) as object;
        Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, text);
        control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
      }),
  };
}
