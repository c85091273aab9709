import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";

/** Forms that send nothing by themselves: their words are saved while they are typed, or search a list. */
const others = new Set([
  "web/dashboard/editor/form/post-form.tsx",
  "web/dashboard/site/section-editor.tsx",
  "web/dashboard/posts/posts-toolbar.tsx",
  "web/dashboard/enquiries/enquiries-toolbar.tsx",
]);

test("every form of the dashboard is written with useOwnerForm, and public pages don't load its library", async () => {
  const found: string[] = [];
  for await (const file of glob("web/**/*.tsx")) {
    const code = readFileSync(file, "utf8");
    const isPublic = !file.startsWith("web/dashboard/");
    if (isPublic ? code.includes("react-hook-form") : !others.has(file) && hasOtherForm(code)) found.push(file);
  }
  expect(found).toEqual([]);
});

test.each([
  ["<form {...form.props} className='a'>", false],
  ["<form\n      {...props}\n      onKeyDown={close}>", false],
  ["<form ref={form} noValidate onSubmit={save}>", true],
  ["<dialog><p></p></dialog>", false],
])("the walk reads %j", (code, isOther) => {
  expect(hasOtherForm(code)).toBe(isOther);
});

/** Whether a form takes its events from elsewhere than the hook. */
function hasOtherForm(code: string): boolean {
  return [...code.matchAll(/<form\b(?<start>[^>]{0,80})/g)].some(
    ({ groups: { start = "" } = {} }) => !/\{\.\.\.(?:form\.)?props\}/.test(start),
  );
}
