// @vitest-environment jsdom
import { createElement } from "react";
import { FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { expect, test } from "vitest";
import { z } from "zod";
import { starterContent } from "#content/starter.ts";
import { sections } from "#contract/site/sections.ts";
import { renderPart } from "#tests/support/rendered-part.ts";
import { fieldOf } from "./form-fields.ts";
import { toDocumentValue, toFormValue } from "./form-values.ts";
import { SectionFields } from "./section-fields.tsx";

test("a color is one of those with a name, or the owner's own", async () => {
  const { document, press, type } = await renderSection("look");
  await press("input[type=radio][value=teal]");
  expect(document()).toMatchObject({ accent: "teal" });
  await press("input[type=radio][value=own]");
  await type("#site-accent", "#123456");
  expect(document()).toMatchObject({ accent: "#123456" });
});

test("a value of several kinds has the fields of its kind, and gets back what it had when its kind is chosen again", async () => {
  const { document, valueOf, type } = await renderSection("look");
  const seed = valueOf("#site-hero-seed");
  await type("#site-hero", "video");
  await type("#site-hero-video", "youtube");
  await type("#site-hero-video-id", "https://www.youtube.com/watch?v=aqz-KE-bpKQ");
  expect(valueOf("#site-hero-video-id")).toBe("aqz-KE-bpKQ");
  expect(document()).toMatchObject({ hero: { kind: "video", video: { kind: "youtube", id: "aqz-KE-bpKQ" } } });
  await type("#site-hero", "art");
  expect(valueOf("#site-hero-seed")).toBe(seed);
  expect(seed).not.toBe("");
});

test("an optional value is removed and added, and the focus follows", async () => {
  const { document, find, press, focused } = await renderSection("hero");
  await press("#site-learnMore");
  expect(document()).not.toHaveProperty("learnMore");
  expect(focused()).toBe(find("#site-learnMore"));
  await press("#site-learnMore");
  expect(focused()).toBe(find("#site-learnMore-label"));
});

test("entries of a list are added, moved by key and by button, duplicated and removed, and Undo brings one back; the focus follows", async () => {
  const { find, press, type, key, texts, focused } = await renderSection("faq");
  const names = () => texts(".site-entry-title");
  const toggle = (index: number) => find(`.site-entry:nth-child(${index + 1}) .site-entry-toggle`);
  const before = names();
  const last = before.length;
  await press("#site-entries");
  expect(focused()).toBe(find(`#site-entries-${last}-question`));
  await type(`#site-entries-${last}-question`, "Do you travel?");
  expect(names()).toEqual([...before, "Do you travel?"]);

  toggle(last).focus();
  await key("ArrowUp", { altKey: true });
  expect(names().indexOf("Do you travel?")).toBe(last - 1);
  expect(focused()).toBe(toggle(last - 1));
  const up = "[aria-label='Move “Do you travel?” up']";
  await press(up);
  expect(names().indexOf("Do you travel?")).toBe(last - 2);
  expect(focused()).toBe(find(up));

  await press("[aria-label='Duplicate “Do you travel?”']");
  expect(names().filter((name) => name === "Do you travel?")).toHaveLength(2);
  expect(focused()).toBe(find(`#site-entries-${last - 1}-question`));
  await type(`#site-entries-${last - 1}-question`, "Do you fly?");
  const all = names();
  expect(all.slice(last - 2, last)).toEqual(["Do you travel?", "Do you fly?"]);

  await press(`[aria-label='Remove “${before[0]}”']`);
  expect(names()).toEqual(all.slice(1));
  expect(focused()).toBe(toggle(0));
  await press(".snackbar button");
  expect(names()).toEqual(all);
});

test("a new entry starts with a field for words, also below a choice", async () => {
  const { press, focused } = await renderSection("backstory");
  await press("#site-entries");
  expect(focused()?.matches("input:not([type]), input[type=text], textarea")).toBe(true);
});

/** Renders the form of a section with what the example site has in it. */
async function renderSection(name: "look" | "hero" | "faq" | "backstory") {
  const root = fieldOf(z.toJSONSchema(sections[name].schema, { io: "input" }));
  let form: UseFormReturn | null = null;
  function Section() {
    form = useForm({ defaultValues: toFormValue(root, starterContent[name]) as Record<string, unknown> });
    // oxlint-disable-next-line react/no-children-prop -- the types of the form's provider ask for it
    return createElement(FormProvider, { ...form, children: createElement(SectionFields, { root }) });
  }
  return { ...(await renderPart(Section)), document: () => toDocumentValue(root, form?.getValues()) };
}
