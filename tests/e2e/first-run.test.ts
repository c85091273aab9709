// The setup of a new site, from the first login to the published site.
import type { Page } from "@playwright/test";
import type { SiteContent } from "#contract/site/sections.ts";
import { owner } from "#tests/support/test-settings.ts";
import { expect, type Site, siteAt, test } from "./support/site.ts";

/** Brings the site back to where the owner has never logged in. */
async function makeNew(site: Site): Promise<void> {
  await site.api("PUT", "/site/setup", { state: "new", step: "you", start: "examples" });
}

async function logIn(site: Site, page: Page): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByLabel("Username").fill(owner.username);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

/** A JSON Resume with another spelling of the name. */
const careerFile = {
  name: "resume.json",
  mimeType: "application/json",
  buffer: Buffer.from(
    JSON.stringify({
      basics: { name: "Mia K. Berg", profiles: [{ network: "GitHub", username: "miaberg" }] },
      work: [
        { name: "Studio North", position: "Lead artist", startDate: "2021-03" },
        { name: "Studio South", position: "Artist", startDate: "2018-01", endDate: "2021-02" },
      ],
    }),
  ),
};

function step(page: Page, title: string) {
  return page.getByRole("heading", { level: 2, name: title });
}

async function next(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Next" }).click();
}

async function published({ url }: Site): Promise<SiteContent> {
  const answer = await fetch(`${url}/api/site`);
  return ((await answer.json()) as { sections: SiteContent }).sections;
}

test("the first login leads to the setup, a second one to the dashboard, which links to it until it is dismissed", async ({
  site,
  page,
}) => {
  const link = page.getByRole("link", { name: "Set up your site" });
  await makeNew(site);
  await logIn(site, page);
  await expect(page).toHaveURL(/\/dashboard\/welcome$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Set up your site");
  await expect(step(page, "Who are you?")).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await logIn(site, page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await link.click();
  await expect(step(page, "Who are you?")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(link).toBeHidden();
  await page.reload();
  await expect(page.getByText("No posts yet.")).toBeVisible();
  await expect(link).toBeHidden();
});

test(
  "skipping every step changes nothing, and the whole setup can be skipped",
  { tag: "@long" },
  async ({ ownExampleSite: site, page }) => {
    await makeNew(site);
    const before = await published(site);
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard`);
    for (const title of [
      "Who are you?",
      "What do you do?",
      "Do you have a résumé?",
      "Photo and links",
      "Pick a look",
    ]) {
      await expect(step(page, title)).toBeVisible();
      await page.getByRole("button", { name: "Skip this step" }).click();
    }
    await expect(step(page, "How do you want to start?")).toBeFocused();
    await page.getByRole("button", { name: "Skip the setup" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await published(site)).toEqual(before);
    for (const section of await site.api<{ hasDraft: boolean }[]>("GET", "/site/sections"))
      expect(section).toMatchObject({ hasDraft: false });
  },
);

test("the setup publishes everything at once, and Undo takes it back", async ({ ownExampleSite: site, page }) => {
  await makeNew(site);
  const before = await published(site);
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/welcome`);
  const name = page.getByLabel("Name", { exact: true });
  const email = page.getByLabel("Email");

  await name.fill("Mia Berg");
  await page.getByLabel("Roles").fill("3D artist\nTexture painter");
  await email.fill("mia@berg.test");
  await expect(page.getByLabel("Site title")).toHaveAttribute("placeholder", "Mia Berg – 3D artist");
  await page.getByLabel("Language of your texts").fill("de");
  await next(page);
  await expect(step(page, "What do you do?")).toBeVisible();

  await page.getByLabel("Claim").fill("I model props\nthat hold up close.");
  await page.getByLabel("Introduction").fill("Props and textures for games.");
  await next(page);
  await page.getByLabel("Career file").setInputFiles(careerFile);
  await expect(page.getByText("Imported 2 jobs, 1 profile.")).toBeVisible();
  await next(page);
  await expect(page.getByLabel("Your profiles")).toHaveValue("https://github.com/miaberg");
  await page.getByLabel("Your profiles").fill("artstation.com/miaberg\nhttps://fosstodon.org/@mia");
  await next(page);
  await page.getByRole("radio", { name: "teal" }).check();
  await page.getByRole("radio", { name: "Dark" }).check();
  await next(page);
  await page.getByRole("radio", { name: "Start empty" }).check();
  await page.getByRole("checkbox", { name: "Remove the example posts and projects" }).check();
  expect(await published(site)).toEqual(before);
  await page.getByRole("button", { name: "Publish your site" }).click();
  await expect(page.getByText("Your site is published.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("link", { name: "Set up your site" })).toBeHidden();

  const { identity, hero, backstory, socialLinks, look, services } = await published(site);
  expect(identity).toMatchObject({
    name: "Mia Berg",
    roles: ["3D artist", "Texture painter"],
    email: "mia@berg.test",
    siteTitle: "Mia Berg – 3D artist",
    language: "de",
  });
  expect(hero).toMatchObject({ greeting: "Hi, I’m Mia Berg", claim: ["I model props", "that hold up close."] });
  expect(backstory.entries.map(({ title }) => title)).toEqual(["Lead artist", "Artist"]);
  expect(socialLinks.links).toEqual([
    { platform: "ArtStation", href: "https://artstation.com/miaberg" },
    { platform: "Mastodon", href: "https://fosstodon.org/@mia" },
  ]);
  expect(look).toMatchObject({ accent: "teal", theme: "dark" });
  expect(services.entries).toEqual([]);
  expect(await site.api("GET", "/examples")).toEqual({ posts: 0, projects: 0 });

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();
  expect(await published(site)).toEqual(before);
});

test(
  "the setup keeps the owner at fields that aren’t valid, and resumes in another browser",
  { tag: "@long" },
  async ({ ownExampleSite: site, page }) => {
    await makeNew(site);
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/welcome`);
    const name = page.getByLabel("Name", { exact: true });
    const email = page.getByLabel("Email");
    await test.step("fields that aren’t valid say so", async () => {
      await next(page);
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription(/Fill in this field\./);
      await name.fill("Mia Berg");
      await email.fill("mia");
      await next(page);
      await expect(email).toBeFocused();
      await expect(email).toHaveAccessibleDescription(/Enter a full email address\./);
      await page.getByRole("button", { name: "Skip this step" }).click();
      await page.goto(`${site.url}/dashboard/welcome?step=start`);
      await expect(page.getByRole("button", { name: "Publish your site" })).toBeDisabled();
      await page.getByRole("link", { name: /Identity: email/ }).click();
      await expect(step(page, "Who are you?")).toBeVisible();
    });

    await email.fill("mia@berg.test");
    await next(page);
    await expect(step(page, "What do you do?")).toBeVisible();

    await test.step("another browser resumes with what was entered", async () => {
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await site.logIn(page);
      await page.goto(`${site.url}/dashboard`);
      await page.getByRole("link", { name: "Set up your site" }).click();
      await expect(step(page, "What do you do?")).toBeVisible();
      await page.getByRole("button", { name: "Back" }).click();
      await expect(name).toHaveValue("Mia Berg");
      await expect(page.getByLabel("Place")).toHaveValue("");
      await next(page);
    });

    await page.goto(`${site.url}/dashboard/welcome?step=photo`);
    await page.getByLabel("Your profiles").fill("nowhere.example.org/mia");
    await next(page);
    await expect(page.getByLabel("Your profiles")).toHaveAccessibleDescription(/isn’t a profile/);
  },
);

test(
  "an owner who comes by a host that nobody told the site about is asked once whether that is its URL",
  { tag: "@long" },
  async ({ site, page, expectedProblems }) => {
    // Browsers know that all names below localhost are this machine; the site doesn't.
    const here = site.url.replace("localhost", "my-site.localhost");
    expectedProblems.push(`third party: ${here}`, "status of 400");
    await site.logIn(page);
    await page.goto(`${site.url}/dashboard/health`);
    await expect(page.getByText("nobody has set it")).toBeVisible();
    await expect(page.getByText(/the URL of your site\?/)).toBeHidden();
    await siteAt({ ...site, url: here }, site.token).logIn(page);
    await page.goto(`${here}/dashboard/health`);
    await expect(page.getByText(`Is ${here} the URL of your site?`)).toBeVisible();
    await page.getByRole("button", { name: "Use another URL" }).click();
    await page.getByLabel("URL", { exact: true }).fill("https://example.com/me");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByLabel("URL", { exact: true })).toHaveAccessibleDescription(/without a path/);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Yes, use it" }).click();
    await expect(page.getByText("Your site’s URL is set.")).toBeVisible();
    await expect(page.getByText(/the URL of your site\?/)).toBeHidden();
    await expect(page.getByText("you, in this dashboard")).toBeVisible();
    expect(await (await fetch(site.url)).text()).toContain(`<link rel="canonical" href="${here}/"`);
  },
);
