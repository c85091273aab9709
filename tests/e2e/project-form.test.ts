import { addProject, openProject, openProjects, projects, titles } from "./support/projects.ts";
import { imageFile } from "./support/files.ts";
import { owner } from "#tests/support/test-settings.ts";
import { expect, test } from "./support/site.ts";
import { axe, overflow, tooSmall } from "./support/usable.ts";

test("a site without projects invites the owner to create one, and the form saves every field", async ({
  page,
  site,
}) => {
  await openProjects(page, site);
  await expect(page.getByRole("heading", { name: "Portfolio Projects" })).toBeVisible();
  await expect(page.getByText("No projects yet.")).toBeVisible();
  await page.getByRole("link", { name: "+ Add New Project" }).click();
  await addProject(site, "Alpha");
  await page.getByLabel("Title", { exact: true }).fill("Moss & Iron");
  await expect(page.getByLabel("Slug")).toHaveValue("moss-iron");
  await page.getByLabel("Slug").fill("moss");
  await page.getByLabel("Title", { exact: true }).fill("Moss and Iron");
  await expect(page.getByLabel("Slug")).toHaveValue("moss");
  await page.getByLabel("Description").fill("A quiet game");
  await page.getByLabel("Category").selectOption("Game");
  await page.getByLabel("Year").fill("2024");
  await page.getByLabel("Tech Stack", { exact: true }).fill("Unity, C#, , Blender");
  await expect(page.getByRole("list", { name: "Tech Stack, as it will show" }).getByRole("listitem")).toHaveText([
    "Unity",
    "C#",
    "Blender",
  ]);
  await page.getByLabel("Tags", { exact: true }).fill("Puzzle, Quiet");
  await page.getByLabel("Role", { exact: true }).fill("Lead");
  await page.getByLabel("Company", { exact: true }).fill("Sample Labs");
  await page.getByLabel("Date Range").fill("Mar 2023 – Oct 2024");
  await page.getByLabel("Order", { exact: true }).fill("3");
  await page.getByLabel("External Link", { exact: true }).first().fill("https://example.com/moss");
  await page.getByLabel("Contributions").fill("Led the team\n\nWrote the tools");
  await page.getByRole("switch", { name: /^Starred/ }).check();
  await page.getByRole("switch", { name: "Under NDA" }).check();
  await page.getByRole("checkbox", { name: "Role" }).check();
  await page.getByRole("button", { name: "Save Project" }).click();

  await expect(page.getByText("“Moss and Iron” added.")).toBeVisible();
  await expect(titles(page)).toHaveText([/Alpha/, /Moss and Iron/]);
  const saved = (await projects(site)).find(({ slug }) => slug === "moss");
  expect(saved).toMatchObject({
    slug: "moss",
    description: "A quiet game",
    category: "game",
    role: "Lead",
    company: "Sample Labs",
    dateRange: "Mar 2023 – Oct 2024",
    order: 3,
    tags: ["Puzzle", "Quiet"],
    externalLink: "https://example.com/moss",
    starred: true,
    nda: true,
    year: 2024,
    techStack: ["Unity", "C#", "Blender"],
    contributions: ["Led the team", "Wrote the tools"],
    confidential: ["role"],
  });
});

test(
  "missing, taken and refused values are reported at their fields, and the form keeps the text",
  { tag: "@long" },
  async ({ page, site, expectedProblems }) => {
    expectedProblems.push("400", "409", "500");
    await openProjects(page, site);
    await page.getByRole("link", { name: "+ Add New Project" }).click();
    await addProject(site, "Alpha");
    const save = page.getByRole("button", { name: "Save Project" });
    await save.click();
    await expect(page.getByText("Give the project a title.")).toBeVisible();
    await page.getByLabel("Title", { exact: true }).fill("Alpha");
    await save.click();
    await expect(page.getByText("Failed to save project")).toBeVisible();
    await expect(page.getByText('The slug "alpha" is taken. Choose another.')).toBeVisible();
    await expect(page.getByLabel("Slug")).toBeFocused();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Alpha");
    await page.getByLabel("Slug").fill("");
    await page.getByLabel("Title", { exact: true }).fill("Moss & Iron");
    await page.getByLabel("Order", { exact: true }).fill("-1");
    await page.getByLabel("Year").fill("12");
    await save.click();
    await expect(page.getByText("The order is a whole number, 0 or more.")).toBeVisible();
    await expect(page.getByText("The year is a number such as 2024.")).toBeVisible();
    await expect(page.getByLabel("Order", { exact: true })).toBeFocused();
    await page.getByLabel("Order", { exact: true }).fill("0");
    await page.getByLabel("Year").fill("");
    const link = page.getByLabel("External Link", { exact: true }).first();
    await link.fill("javascript:alert(1)");
    await save.click();
    await expect(link).toBeFocused();
    await expect(page.getByText("Failed to save project", { exact: true })).toBeVisible();
    await link.fill("");
    await page.route(/\/api\/portfolio$/, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await save.click();
    await expect(page.getByText("Failed to save project", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Moss & Iron");
    await page.unroute(/\/api\/portfolio$/);
  },
);

test("the owner writes a case study by keyboard, with a text in the editor of posts, which survives a reload, and a visitor reads it", async ({
  page,
  site,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  const isEditor = (url: string) => /text-editor[^/]*\.js/.test(url);
  const post = await site.api<{ _id: string }>("POST", "/blogs", {
    title: "How Moss began",
    description: "A sketch and a walk.",
    content: "<p>A sketch.</p>",
    published: true,
  });
  await addProject(site, "Moss", { techStack: ["Unity", "Blender"], company: "Sample Labs" });
  await openProjects(page, site);
  await expect(titles(page)).toHaveText(["Moss"]);
  expect(scripts.filter(isEditor), "the list loads no editor").toEqual([]);
  await page.getByRole("link", { name: "Edit “Moss”" }).click();
  await page.getByLabel("Problem", { exact: true }).fill("The game stuttered on old phones.");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("I measured each frame.");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("I would measure sooner.");
  await page.getByLabel("State", { exact: true }).selectOption("Shipped");
  await page.getByLabel("Team", { exact: true }).fill("5 people");
  await page.getByRole("button", { name: "Add testimonial" }).press("Enter");
  const testimonial = page.getByRole("group", { name: "Testimonial 1" });
  await expect(testimonial.getByLabel("Quote")).toBeFocused();
  await page.keyboard.insertText("It shipped on time.");
  await testimonial.getByLabel("Name").fill("Rosa Lind");
  await testimonial.getByLabel("Role and company").fill("Producer");
  await page.getByRole("button", { name: "Add link" }).press("Enter");
  const link = page.getByRole("group", { name: "Link 1" });
  await expect(link.getByLabel("Kind")).toBeFocused();
  await link.getByLabel("Kind").selectOption("Steam");
  await link.getByLabel("URL").fill("https://example.com/moss");
  await page.getByRole("button", { name: "Add result" }).press("Enter");
  await page.keyboard.insertText("60 fps");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("on a five-year-old phone");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText("24 fps");
  await page.getByRole("button", { name: "Add credit" }).press("Enter");
  const credit = page.getByRole("group", { name: "Credit 1" });
  await expect(credit.getByLabel("Name")).toBeFocused();
  await page.keyboard.insertText("Mara Quill");
  await credit.getByLabel("Role").fill("Music");
  await credit.getByLabel("Link").fill("https://example.com/mara");
  const unity = page.getByRole("group", { name: "Unity" });
  await unity.getByLabel("From").fill("2020");
  await unity.getByLabel("To").fill("2019");
  await page.getByLabel("Post to add").selectOption("How Moss began");
  await page.getByRole("button", { name: "Add post" }).press("Enter");
  await page.getByLabel("Service", { exact: true }).selectOption("None");

  const text = page.getByRole("textbox", { name: "Text" });
  await test.step("the text, as in a post", async () => {
    await text.click();
    expect(scripts.filter(isEditor)).not.toEqual([]);
    await page.keyboard.type("## Where it went");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/");
    await expect(page.getByRole("listbox", { name: "What to put here" })).toBeVisible();
    await page.keyboard.type("callout");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("Measure first.");
    await expect(page.getByRole("img", { name: "Unsaved changes" })).toBeVisible();
    // Leaving at once asks too, and what was typed last is kept.
    await page.keyboard.insertText(" Then cut.");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await text.getByText("Measure first. Then cut.").click();
    await page.keyboard.type("!");
  });

  // What was typed survives a reload before it is saved.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: /^Restore what you typed/ }).click();
  await expect(page.getByLabel("Problem", { exact: true })).toHaveValue("The game stuttered on old phones.");
  await expect(credit.getByLabel("Name")).toHaveValue("Mara Quill");
  await expect(page.getByRole("button", { name: "Remove the post “How Moss began”" })).toBeVisible();

  await expect(text).toContainText("Measure first. Then cut.!");
  await page.getByLabel("Files to insert").setInputFiles(await imageFile("tower.png"));
  await expect(text.locator("figure img, p img").first()).toHaveAttribute("src", /^\/media\//);

  const save = page.getByRole("button", { name: "Save Project" });
  await save.click();
  await expect(page.getByText("Say how they agreed to be quoted")).toBeVisible();
  await expect(testimonial.getByLabel("How they agreed")).toBeFocused();
  await page.keyboard.insertText("Email of 3 May");
  await save.click();
  await expect(page.getByText("The last year can’t be before the first.")).toBeVisible();
  await expect(unity.getByLabel("To")).toBeFocused();
  await unity.getByLabel("To").fill("2024");
  await save.click();
  await expect(page.getByText("“Moss” saved.")).toBeVisible();
  expect((await projects(site))[0]).toMatchObject({
    results: [{ from: "24 fps", value: "60 fps", label: "on a five-year-old phone" }],
    credits: [{ name: "Mara Quill", role: "Music", link: "https://example.com/mara" }],
    state: "shipped",
    teamSize: "5 people",
    testimonials: [
      { quote: "It shipped on time.", name: "Rosa Lind", role: "Producer", link: "", consent: "Email of 3 May" },
    ],
    links: [{ kind: "steam", link: "https://example.com/moss", label: "" }],
    techYears: [{ name: "Unity", from: 2020, to: 2024 }],
    postIds: [post._id],
    service: "none",
    company: "Sample Labs",
  });

  await test.step("visitors read all of it, and not how the client agreed", async () => {
    const html = await (await fetch(`${site.url}/portfolio/moss`)).text();
    expect(html).not.toContain("3 May");
    // The data of the page stand in its scripts, too.
    const shown = html.replaceAll(/<script\b[^]*?<\/script>/g, "");
    for (const words of [
      "The game stuttered on old phones.",
      "I measured each frame.",
      "What I would do differently</h3>",
      "I would measure sooner.",
      ">60 fps<",
      ">5 people<",
      "It shipped on time.",
      "Rosa Lind",
      "Producer",
      'href="https://example.com/moss"',
      'href="https://example.com/mara"',
      'href="/blog/how-moss-began"',
      '<h2 id="where-it-went">Where it went<',
      "Measure first. Then cut.!",
    ])
      expect(shown).toContain(words);
    expect(shown).toMatch(/class="[^"]*project-text[^]*<img [^>]*src="\/media\//);
  });
});

// What was typed in the test before asks, too, and is restored; the editor of posts shares all of it.
test(
  "leaving or closing the tab with changes asks first, and without changes it does not",
  { tag: "@long" },
  async ({ page, site }) => {
    await addProject(site, "Alpha");
    await openProjects(page, site);
    await page.getByRole("link", { name: "Edit “Alpha”" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(titles(page)).toHaveText(["Alpha"]);
    await page.getByRole("link", { name: "Edit “Alpha”" }).click();
    await page.getByLabel("Role", { exact: true }).fill("Lead");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Lead");
    await page.goBack();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(titles(page)).toHaveText(["Alpha"]);

    // The typed text is offered when the owner comes back, and can be discarded.
    await page.getByRole("link", { name: "Edit “Alpha”" }).click();
    await page.getByRole("button", { name: /^Restore what you typed/ }).click();
    await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Lead");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("link", { name: "Edit “Alpha”" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByLabel("Role", { exact: true })).toHaveValue("");
    await page.reload();
    await expect(page.getByRole("button", { name: "Save Project" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Discard" })).toHaveCount(0);

    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    // By key: a browser asks only on a page that somebody has touched.
    await page.getByLabel("Role", { exact: true }).pressSequentially("Lead");
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Lead");
    await page.getByLabel("Role", { exact: true }).fill("");
    await Promise.all([page.waitForEvent("close"), page.close({ runBeforeUnload: true })]);
  },
);

test.describe("what goes wrong", () => {
  test.use({ expectedProblems: ["400", "401", "404", "409", "500"] });

  test("what the server says about the text shows at the text; a project that was changed or deleted elsewhere is not overwritten without asking", async ({
    page,
    site,
  }) => {
    const project = await addProject(site, "Alpha", { content: "<p>Before</p>" });
    await openProject(page, site, project);

    await test.step("what was typed stays until it is saved", async () => {
      const text = page.getByRole("textbox", { name: "Text" });
      await text.getByText("Before").click();
      await page.keyboard.press("End");
      await page.route("**/api/portfolio/*", (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({
              status: 400,
              json: {
                statusCode: 400,
                message: "The image that was pasted cannot be used.",
                issues: [{ field: "content", message: "The image that was pasted cannot be used." }],
              },
            })
          : route.fallback(),
      );
      const save = page.getByRole("button", { name: "Save Project" });
      await page.keyboard.insertText(" and after");
      await save.click();
      await expect(page.getByText("Failed to save project", { exact: true })).toBeVisible();
      // The form has read and kept the text by then.
      await expect(page.getByText("Autosaved", { exact: true })).toBeVisible();
      await expect(text).toBeFocused();
      await expect(text).toHaveAttribute("aria-invalid", "true");
      await expect(text).toHaveAccessibleDescription(/^The image that was pasted cannot be used\./);
      await expect(text).toHaveText("Before and after");
      await page.unroute("**/api/portfolio/*");
      await save.click();
      await expect(page.getByText("“Alpha” saved.")).toBeVisible();
      const { content } = await site.api<{ content: string }>("GET", `/portfolio/${project.id}`);
      expect(content).toBe("<p>Before and after</p>");
    });

    await page.getByRole("link", { name: "Edit “Alpha”" }).click();
    await page.getByLabel("Role", { exact: true }).fill("Mine");
    await site.api("PUT", `/portfolio/${project.id}`, {
      title: "Alpha",
      slug: "alpha",
      role: "Theirs",
      company: "Theirs too",
    });
    await page.getByRole("button", { name: "Save Project" }).click();
    const conflict = page.getByRole("alertdialog", { name: "This project was changed elsewhere" });
    await conflict.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Mine");

    // The newer state is loaded, and the typed text is offered again.
    await page.getByRole("button", { name: "Save Project" }).click();
    await conflict.getByRole("button", { name: "Take theirs" }).click();
    await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Theirs");
    await page.getByRole("button", { name: /^Restore what you typed/ }).click();
    await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Mine");

    await page.getByRole("button", { name: "Save Project" }).click();
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await expect(titles(page)).toHaveText(["Alpha"]);
    expect((await projects(site))[0]).toMatchObject({ role: "Mine", company: "" });
    const { items } = await site.api<{ items: { kind: string }[] }>("GET", `/portfolio/${project.id}/revisions`);
    expect(items.map(({ kind }) => kind)).toEqual(["saved", "saved", "saved", "saved"]);
    const theirs = await site.api<{ role: string }>("GET", `/portfolio/${project.id}/revisions/3`);
    expect(theirs.role).toBe("Theirs");

    await page.getByRole("link", { name: "Edit “Alpha”" }).click();
    await page.getByLabel("Role", { exact: true }).fill("Mine again");
    await site.api("DELETE", `/portfolio/${project.id}`);
    await page.getByRole("button", { name: "Save Project" }).click();
    await expect(page.getByText("Failed to save project: Project not found")).toBeVisible();
    await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Mine again");
  });

  test(
    "lists that couldn’t be loaded say so and can be loaded again, and what was chosen stays",
    { tag: "@long" },
    async ({ page, site }) => {
      const post = await site.api<{ _id: string }>("POST", "/blogs", { title: "How Alpha began", description: "d" });
      const project = await addProject(site, "Alpha", { postIds: [post._id], service: "game-prototype" });
      await page.route("**/api/blogs?*", (route) => route.fulfill({ status: 500, json: { statusCode: 500 } }));
      await page.route("**/api/site?*", (route) => route.fulfill({ status: 500, json: { statusCode: 500 } }));
      await openProject(page, site, project);
      await expect(page.getByText("Couldn’t load the posts and services to choose from.")).toBeVisible();
      await expect(page.getByRole("button", { name: `Remove the post “Post ${post._id}”` })).toBeVisible();
      await page.unroute("**/api/blogs?*");
      await page.unroute("**/api/site?*");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("button", { name: /^Remove the post “How Alpha began/ })).toBeVisible();
      await expect(page.getByText(/^Couldn’t load/)).toHaveCount(0);
      await expect(page.getByLabel("Service", { exact: true })).toHaveValue("game-prototype");
    },
  );

  test(
    "after a session has ended, the typed text is there again after logging in",
    { tag: "@long" },
    async ({ page, site }) => {
      const project = await addProject(site, "Alpha");
      await openProject(page, site, project);
      await page.getByLabel("Role", { exact: true }).fill("Typed before the end");
      await page.evaluate(() => localStorage.setItem("access_token", "no longer valid"));
      await page.getByRole("button", { name: "Save Project" }).click();
      await page.getByRole("button", { name: "Go to the login page" }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.getByLabel("Username").fill(owner.username);
      await page.getByLabel("Password", { exact: true }).fill(owner.password);
      await page.getByRole("button", { name: "Log In", exact: true }).click();
      await expect(page.getByLabel("Role", { exact: true })).toHaveValue("Typed before the end");
      await expect(page.getByText(/is back\. It is not saved yet\./)).toBeVisible();
      await page.getByRole("button", { name: "Save Project" }).click();
      await expect(titles(page)).toHaveText(["Alpha"]);
      expect((await projects(site))[0]?.role).toBe("Typed before the end");
    },
  );
});

test(
  "the focus goes along with a row of a project, also to where its button does nothing",
  { tag: "@long" },
  async ({ page, site }) => {
    const project = await addProject(site, "Moss", { credits: [{ name: "Mara Quill", role: "Music" }] });
    await openProject(page, site, project);
    const credit = page.getByRole("group", { name: "Credit 1" });
    await page.getByRole("button", { name: "Add credit" }).press("Enter");
    await page.keyboard.insertText("Tomas Quill");
    await page.getByRole("button", { name: "Move credit 2 up" }).press("Enter");
    await expect(page.getByText("Credit 2 is now number 1 of 2.")).toBeAttached();
    await expect(page.getByRole("button", { name: "Move credit 1 up" })).toBeFocused();
    await expect(credit.getByLabel("Name")).toHaveValue("Tomas Quill");
    await page.getByRole("button", { name: "Remove credit 1" }).press("Enter");
    await expect(credit.getByLabel("Name")).toHaveValue("Mara Quill");
  },
);

test("on a phone the form of a project fits a thumb and passes axe", { tag: "@long" }, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const project = await addProject(site, "Alpha", { nda: true });
  await openProject(page, site, project);
  await page.getByLabel("Order", { exact: true }).fill("-1");
  await page.getByRole("button", { name: "Save Project" }).click();
  await expect(page.getByLabel("Order", { exact: true })).toBeFocused();
  expect(await overflow(page)).toBe(0);
  expect(await tooSmall(page.locator("main"))).toEqual([]);
  expect(await axe(page)).toEqual([]);
});
