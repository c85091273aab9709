import type { Locator, Page } from "@playwright/test";
import type { Project } from "#contract/projects.ts";
import type { Site } from "./site.ts";

// Creates, opens and reads the owner's projects.

export async function openProjects(page: Page, site: Site): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/portfolio`);
}

export async function openProject(page: Page, site: Site, { id }: Pick<Project, "id">): Promise<void> {
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/portfolio?edit=${id}`);
  await page.getByRole("button", { name: "Save Project" }).waitFor();
}

export function titles(page: Page): Locator {
  return page.getByRole("table", { name: "Projects" }).getByRole("rowheader");
}

export function addProject(site: Site, title: string, fields: Record<string, unknown> = {}): Promise<Project> {
  return site.api("POST", "/portfolio", { title, slug: title.toLowerCase(), ...fields });
}

export async function projects(site: Site): Promise<Project[]> {
  return (await site.api<{ items: Project[] }>("GET", "/portfolio")).items;
}
