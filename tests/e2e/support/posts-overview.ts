// Shared by browser tests of the posts overview: its rows, and the seven posts that most tests start with.
import type { Locator, Page } from "@playwright/test";
import { createPost, type Site } from "./site.ts";

const titles = ["Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf"];

export async function openPosts(page: Page, site: Site, path = "/dashboard"): Promise<void> {
  await site.logIn(page);
  await page.goto(site.url + path);
}

/** Seven posts, oldest first, so that Golf is first in the list. */
export async function createPosts(site: Site, { drafts = [] }: { drafts?: readonly string[] } = {}): Promise<void> {
  for (const title of titles) await createPost(site, { title, published: !drafts.includes(title) });
}

function posts(page: Page): Locator {
  return page.getByRole("table", { name: "Posts", exact: true });
}

export function rows(page: Page): Locator {
  return posts(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") });
}

export function rowOf(page: Page, title: string): Locator {
  return rows(page).filter({ has: page.getByRole("rowheader", { name: title, exact: true }) });
}

export function rowTitles(page: Page): Locator {
  return posts(page).getByRole("rowheader");
}

/** The number on one of the cards at the top. */
export function figure(page: Page, label: string): Locator {
  return page.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd");
}
