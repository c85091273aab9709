// Chapters of a project's video, from the form to the player.
import { readFile } from "node:fs/promises";
import { addProject, openProject } from "./support/projects.ts";
import { uploadTo } from "./support/media.ts";
import { expect, test } from "./support/site.ts";
import { axe, overflow } from "./support/usable.ts";

const file = "public/intro/savepoint-intro.mp4";

test(
  "the owner lists chapters, and a press on one plays the video from there and moves the focus to it",
  { tag: "@long" },
  async ({ site, page, plainPage: plain }) => {
    const video = { name: "trailer.mp4", mimeType: "video/mp4", buffer: await readFile(file) };
    const { url } = await uploadTo(site, video);
    const project = await addProject(site, "Harbor", { mediaType: "video", mediaUrl: url });
    await openProject(page, site, project);
    const chapters = page.getByRole("group", { name: "Chapters" });
    for (const [index, [time, title, part]] of [
      ["soon", "Wet stone", ""],
      ["1", "Rain on glass", "Shaders"],
    ].entries()) {
      await chapters.getByRole("button", { name: "Add chapter" }).click();
      const row = chapters.getByRole("group", { name: `Chapter ${index + 1}` });
      await row.getByLabel("Time").fill(time ?? "");
      await row.getByLabel("Title").fill(title ?? "");
      await row.getByLabel("My part").fill(part ?? "");
    }
    await page.getByRole("button", { name: "Save Project" }).click();
    await expect(chapters.getByText("The time is written like 0:12, 1:02:03 or, in seconds, 75.")).toBeVisible();
    await chapters.getByRole("group", { name: "Chapter 1" }).getByLabel("Time").fill("0:02");
    await page.getByRole("button", { name: "Save Project" }).click();
    await expect(page.getByText("“Harbor” saved.")).toBeVisible();

    await page.goto(`${site.url}/portfolio/harbor`);
    const list = page.getByRole("list", { name: "Chapters of the video" });
    await expect(list.getByRole("listitem")).toHaveText([
      /^0:01 Rain on glass\s*My part: Shaders$/,
      /^0:02 Wet stone\s*$/,
    ]);
    expect(await axe(page, { within: "main" })).toEqual([]);
    const player = page.getByLabel("Video: Harbor");
    await list.getByRole("link", { name: "0:02 Wet stone" }).click();
    await expect(player).toBeFocused();
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => !element.paused && element.currentTime >= 2))
      .toBe(true);
    expect(new URL(page.url()).pathname).toBe("/portfolio/harbor");
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow(page)).toBe(0);

    await plain.goto(`${site.url}/portfolio/harbor`);
    const link = plain.getByRole("link", { name: "0:02 Wet stone" });
    await expect(link).toHaveAttribute("href", `${url}#t=2`);
  },
);
