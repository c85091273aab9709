import type { Locator, Page } from "@playwright/test";
import { isSameHtml } from "#web/dashboard/html/html-canonical.ts";
import { parseHtml } from "#tests/support/parse-html.ts";
import { expect, type Site } from "./site.ts";

// Actions and checks for tests of the editor.

type Saved = {
  _id: string;
  slug: string;
  title: string;
  description: string;
  content: string;
  category: string;
  published: boolean;
  link: string;
  imageUrl: string;
  imageAlt: string;
  publishAt: string | null;
  updatedAt: string;
};

export const title = (page: Page): Locator => page.getByRole("textbox", { name: "Title" });
export const description = (page: Page): Locator => page.getByRole("textbox", { name: "Description" });
export const content = (page: Page): Locator => page.getByRole("textbox", { name: "Content" });
export const tool = (page: Page, name: string): Locator =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

export async function openNew(site: Site, page: Page): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/create`);
  await expect(content(page)).toBeVisible();
}

export async function openPost(site: Site, page: Page, id: string): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/edit/${id}`);
  await expect(content(page)).toBeVisible();
}

export async function save(
  page: Page,
  { button = "Save Changes", stay = false }: { button?: string; stay?: boolean } = {},
): Promise<void> {
  if (stay) {
    const answer = page.waitForResponse(
      (response) => response.request().method() === "PUT" && /\/api\/blogs\/p_/.test(response.url()),
    );
    await page.keyboard.press("ControlOrMeta+s");
    expect((await answer).ok()).toBe(true);
    await expect(page.getByRole("button", { name: button })).toBeEnabled();
    return;
  }
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Empties the text and its formats, so that a test can continue in the same editor. */
export async function empty(page: Page): Promise<void> {
  await content(page).press("ControlOrMeta+a");
  await page.keyboard.press("Backspace");
  await tool(page, "Clean").click();
  await expect(content(page)).toHaveText("");
}

/** Lines in one format, followed by a plain line. */
export async function line(page: Page, name: string, ...words: string[]): Promise<void> {
  await tool(page, name).click();
  for (const text of words) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
  if (/list/.test(name)) await page.keyboard.press("Enter");
}

export async function paste(target: Locator, { html, text = "" }: { html?: string; text?: string }): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", given.text);
      if (given.html) clipboardData.setData("text/html", given.html);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, text },
  );
}

export function find(site: Site, idOrSlug: string): Promise<Saved> {
  return site.api("GET", `/blogs/${idOrSlug}`);
}

export async function drafts(site: Site): Promise<string[]> {
  const { items } = await site.api<{ items: { key: string }[] }>("GET", "/blogs/autosaves");
  return items.map((item) => item.key);
}

/** Returns what the browser has stored, once it has stored something. */
export async function localDraft(page: Page, key: string): Promise<{ content: string }> {
  const read = () => page.evaluate((name) => localStorage.getItem(name), `draft:${key}`);
  await expect.poll(read).not.toBeNull();
  return (JSON.parse((await read()) ?? "{}") as { fields: { content: string } }).fields;
}

export function expectSame(html: string, other: string): void {
  if (!isSameHtml(parseHtml(html), parseHtml(other))) expect(html).toBe(other);
}
