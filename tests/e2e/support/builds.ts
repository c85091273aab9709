import type { Frame, Page } from "@playwright/test";
import type { Build } from "#contract/builds.ts";
import { makeBuildZip } from "#tests/support/build-zips.ts";
import { expect, type Site } from "./site.ts";

/** Adds a project, and returns its id. */
export async function addProject(site: Site, fields: object = {}): Promise<number> {
  const { id } = await site.api<{ id: number }>("POST", "/portfolio", {
    title: "Tower",
    slug: "tower",
    description: "A game about a tower.",
    category: "game",
    ...fields,
  });
  return id;
}

/** Uploads a build like a script. */
export async function pushBuild(
  site: Site,
  project: number,
  files: Record<string, string | Buffer>,
  fields: object = {},
): Promise<Build> {
  const zip = makeBuildZip(files);
  const path = `/portfolio/${project}/builds/uploads`;
  const { id } = await site.api<{ id: string }>("POST", path, { name: "game.zip", bytes: zip.length });
  const sent = await fetch(`${site.url}/api${path}/${id}?offset=0`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${site.token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(zip),
  });
  expect(sent.status).toBe(200);
  return site.api<Build>("POST", `${path}/${id}/finish`, fields);
}

/** Adds a project with a live build. */
export async function addPlayable(
  site: Site,
  files: Record<string, string | Buffer>,
  fields: object = {},
): Promise<{ project: number; address: string }> {
  const project = await addProject(site);
  await pushBuild(site, project, files, { version: "0.1", publish: true, ...fields });
  return { project, address: `${site.url}/portfolio/tower` };
}

/** Presses Play, and waits until the build runs. */
export async function play(page: Page): Promise<Frame> {
  await page.getByRole("button", { name: /^Play/ }).first().click();
  return running(page);
}

export async function running(page: Page): Promise<Frame> {
  await expect(page.getByText(/is running\./)).toBeAttached();
  const frame = await (await page.locator("iframe.player-frame").elementHandle())?.contentFrame();
  if (!frame) throw new Error("No build is running.");
  return frame;
}

/** Leaves the build with its keys. They are released once its frame is gone, as Chromium never reports a key that is released within it. */
export async function leaveByKey(page: Page): Promise<void> {
  await page.keyboard.down("Shift");
  await page.keyboard.down("Escape");
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.keyboard.up("Escape");
  await page.keyboard.up("Shift");
}
