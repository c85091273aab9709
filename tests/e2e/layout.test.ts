import type { Locator, Page } from "@playwright/test";
import { isLocked } from "./support/scroll-lock.ts";
import { owner } from "#tests/support/test-settings.ts";
import { createPost, expect, test } from "./support/site.ts";
import { overflow } from "./support/usable.ts";
import { hydrate } from "./support/waiting.ts";

const phone = { width: 390, height: 844 };

async function logIn(page: Page, { username, password } = owner): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log In", exact: true }).click();
}

test("visitors see Login, and the owner is greeted by name and can log out", async ({ site, page }) => {
  await createPost(site, { title: "Anything" });
  await page.goto(site.url);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(header.getByRole("button", { name: "Logout" })).toBeHidden();

  await header.getByRole("link", { name: "Login" }).click();
  await logIn(page);
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  // Each screen is announced and starts at its top, also between the site and the dashboard.
  const main = page.getByRole("main");
  await expect(main).toBeFocused();
  await expect(main).toHaveAccessibleName("Posts");
  await page.getByRole("link", { name: "View site" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(main).toBeFocused();
  const token = await page.evaluate(() => localStorage.getItem("access_token"));

  await page.goto(`${site.url}/blog/anything`);
  await expect(header.getByText("Hello, owner")).toBeVisible();
  await expect(header.getByRole("link", { name: "Login" })).toBeHidden();
  await header.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${site.url}/login`);
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  const session = () => fetch(`${site.url}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(async () => (await session()).status).toBe(401);
});

async function openDrawer(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("navigation", { name: "Menu" });
  await expect(drawer).toBeVisible();
  return drawer;
}

test("the menu lists every page and marks the current one, and is a drawer on a phone", async ({
  exampleSite: site,
  page,
}) => {
  await page.goto(`${site.url}/about`);
  const menu = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link")).toHaveText(["Home", "About", "Portfolio", "Blogs"]);
  await expect(menu.getByRole("link", { name: "About" })).toHaveAttribute("aria-current", "page");
  const footer = page.getByRole("contentinfo");
  for (const [group, links] of Object.entries({
    Site: ["Home", "About", "Portfolio", "Blogs"],
    Work: ["Games", "Apps", "3D", "Design", "Assets", "All projects"],
    Writing: ["Archive", "Search", "Atom", "RSS", "JSON"],
  }))
    await expect(footer.getByRole("list", { name: group }).getByRole("link"), group).toHaveText(links);
  await expect(footer.getByRole("link", { name: "Atom feed" })).toHaveAttribute("href", "/feed.xml");
  // The page may have been rendered a while ago.
  const years = [Date.now() - 600_000, Date.now()].map((time) => new Date(time).getUTCFullYear());
  await expect(page.getByRole("contentinfo")).toContainText(new RegExp(`© (${years.join("|")}) `));

  await page.setViewportSize(phone);
  await expect(page.getByRole("navigation", { name: "Menu" })).toHaveCount(0);
  const drawer = await openDrawer(page);
  await expect(drawer.getByRole("link", { name: /Home|About|Portfolio|Blogs/ })).toHaveText([
    "Home",
    "About",
    "Portfolio",
    "Blogs",
  ]);
  expect(await isLocked(page)).toBe(true);
  // The focus stays in the drawer; between the last and the first control it moves to the browser's toolbar.
  await expect(drawer.getByRole("button", { name: "Close menu" })).toBeFocused();
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press("Tab");
    expect(
      await drawer.evaluate(
        (menu) => menu.contains(document.activeElement) || document.activeElement === document.body,
      ),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  expect(await isLocked(page)).toBe(false);

  await openDrawer(page);
  await page.mouse.click(10, 400);
  await expect(drawer).toBeHidden();

  await openDrawer(page);
  await drawer.getByRole("link", { name: "Blogs" }).click();
  await expect(page).toHaveURL(`${site.url}/blogs`);
  await expect(drawer).toBeHidden();

  await openDrawer(page);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/about`);
  await expect(drawer).toBeHidden();
  await expect.poll(() => isLocked(page)).toBe(false);
});

test("the footer of every page says whether the owner is available, and leads to the form and the profiles", async ({
  exampleSite: site,
  page,
}) => {
  await page.goto(`${site.url}/blogs`);
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Open to freelance and contract work");
  await expect(footer.getByRole("list", { name: "For employers and clients" }).getByRole("listitem")).toHaveText([
    "Remote, or on site in Example City",
    "10:00–18:00, UTC+1",
    "Two weeks’ notice",
    "English (native), Spanish (fluent)",
  ]);
  await expect(footer).toContainText("no cookies, no trackers");
  await expect(footer.getByRole("list", { name: "Social links" }).getByRole("link")).toHaveCount(6);
  expect(await page.content(), "robots find no address in the page").not.toContain("alex@example.com");
  await footer.getByRole("link", { name: "Let’s Talk" }).click();
  await expect(page).toHaveURL(`${site.url}/#contact-us`);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  // Beside the form itself, the footer doesn't lead there.
  await expect(footer.getByRole("link", { name: "Let’s Talk" })).toBeHidden();
});

test(
  "the footer links to the categories that have projects, and on paper is one line",
  { tag: "@long" },
  async ({ site, page }) => {
    const work = page.getByRole("contentinfo").getByRole("list", { name: "Work" });
    await page.goto(`${site.url}/blogs`);
    await expect(work).toHaveCount(0);
    await site.api("POST", "/portfolio", { title: "Lighthouse", slug: "lighthouse", category: "3d" });
    await page.reload();
    await expect(work.getByRole("link")).toHaveText(["3D", "All projects"]);
    await work.getByRole("link", { name: "3D" }).click();
    await expect(page.getByRole("heading", { name: "Lighthouse" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByText(/^© \d{4} /)).toBeVisible();
    await expect(footer.getByRole("link")).toHaveCount(0);
    await expect(footer.getByText("no cookies, no trackers")).toBeHidden();
  },
);

/** Returns pairs of header parts that overlap or extend out of the window. */
function crowded(page: Page): Promise<string[]> {
  return page.getByRole("banner").evaluate((header) => {
    const parts = [...header.querySelectorAll(".logo-mark, .site-brand-name, a:not(.site-brand), button")]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
      .map((part) => ({ name: part.className.toString() || part.nodeName, box: part.getBoundingClientRect() }));
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom && b.top < a.bottom;
    return parts.flatMap(({ name, box }, index) => [
      ...(box.left < 0 || box.right > innerWidth + 0.5 ? [`${name} stands out`] : []),
      ...parts.slice(index + 1).flatMap((other) => (overlap(box, other.box) ? [`${name} on ${other.name}`] : [])),
    ]);
  });
}

test("the header fits a long name, large text and the narrowest phones, logged in or not", async ({ site, page }) => {
  const look = async (who: string) => {
    for (const [width, name, size] of [
      [320, "Alex Example", "100%"],
      [390, "Konstantin Papadopoulos", "100%"],
      [800, "Konstantin Papadopoulos", "100%"],
      [900, "Konstantin Papadopoulos", "100%"],
      [1024, "Konstantin Papadopoulos", "100%"],
      [1280, "Alex Example", "200%"],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(
        ({ text, fontSize }) => {
          const shown = document.querySelector(".site-brand-name");
          if (shown) shown.textContent = text;
          document.documentElement.style.fontSize = fontSize;
        },
        { text: name, fontSize: size },
      );
      const where = `${who}: ${name} at ${width} px and ${size}`;
      expect(await crowded(page), where).toEqual([]);
      expect(await overflow(page), where).toBe(0);
      await expect(page.getByRole("link", { name }).first(), where).toBeInViewport();
    }
  };
  await page.goto(`${site.url}/about`);
  await hydrate(page);
  await look("a visitor");
  await site.logIn(page);
  await page.goto(`${site.url}/about`);
  await expect(page.getByRole("banner").getByText("Hello, owner")).toBeVisible();
  await hydrate(page);
  await look("the owner");
});

test(
  "in forced colors the current page and groups are still visible",
  { tag: "@long" },
  async ({ exampleSite: { url }, page }) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    const styleOf = (part: Locator, property: string, pseudo?: string) =>
      part
        .first()
        .evaluate((element, [name, of]) => getComputedStyle(element, of || null).getPropertyValue(name), [
          property,
          pseudo ?? "",
        ] as const);
    await page.goto(`${url}/portfolio/all?cat=3d`);
    const paper = await styleOf(page.locator("body"), "background-color");
    const ink = await styleOf(page.locator("body"), "color");
    const current = page.locator("[aria-current]");
    expect(await styleOf(page.locator(".site-nav").locator(current), "background-color", "::after")).not.toBe(paper);
    const pills = page.getByRole("navigation", { name: "Category" });
    expect(await styleOf(pills.locator(current), "outline-style")).toBe("solid");
    expect(await styleOf(pills.getByRole("link", { name: "All" }), "outline-style")).toBe("none");
    await page.goto(url);
    await hydrate(page);
    const passes = page.locator(".island-passes > button");
    for (const pass of await passes.all()) {
      const isPressed = (await pass.getAttribute("aria-pressed")) === "true";
      expect(await styleOf(pass, "outline-style")).toBe(isPressed ? "solid" : "none");
    }
    for (const [part, pseudo] of [
      [".timeline", "::before"],
      [".service-bullets > li", "::before"],
    ] as const)
      expect(await styleOf(page.locator(part), "background-color", pseudo), part).not.toBe(paper);
    expect(ink).not.toBe(paper);
    await page.setViewportSize(phone);
    const drawer = await openDrawer(page);
    expect(await styleOf(drawer.locator(current), "outline-style")).toBe("solid");
  },
);

test(
  "leaving the dashboard with an open drawer leads to a page that scrolls",
  { tag: "@long" },
  async ({ site, page }) => {
    await site.logIn(page);
    await page.setViewportSize(phone);
    await page.goto(`${site.url}/about`);
    await (await openDrawer(page)).getByRole("link", { name: /^Hello/ }).click();
    await expect(page).toHaveURL(`${site.url}/dashboard`);
    await page.getByRole("button", { name: "Open menu" }).click();
    expect(await isLocked(page)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/about`);
    // The URL changes before the page does.
    await expect.poll(() => isLocked(page)).toBe(false);
  },
);

test(
  "logging out ends the session in the browser immediately, even if the server is slow",
  { tag: "@long" },
  async ({ site, page }) => {
    await site.logIn(page);
    await page.route("**/api/auth/logout", () => undefined);
    const asked = page.waitForRequest("**/api/auth/logout");
    await page.goto(`${site.url}/dashboard`);
    await expect(page.getByText("No posts yet.")).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    expect((await asked).headers().authorization).toBe(`Bearer ${site.token}`);
    await expect(page).toHaveURL(`${site.url}/login`);
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  },
);

test("logging in returns to the requested page, and to no other site", async ({ site, page }) => {
  for (const [asked, login, target] of [
    ["/dashboard/categories", /\/login\?next=%2Fdashboard%2Fcategories$/, "/dashboard/categories"],
    ["/login?next=//evil.example/", /\/login\?next=\/\/evil\.example\/$/, "/dashboard"],
  ] as const) {
    await page.goto(site.url + asked);
    await expect(page).toHaveURL(login);
    await logIn(page);
    await expect(page, asked).toHaveURL(site.url + target);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
  }
});

test("the login page says whose door it is, shows why a login failed, keeps the name, and leads visitors back", async ({
  site,
  page,
  expectedProblems,
}) => {
  expectedProblems.push("401", "500", "ERR_FAILED");
  let tries = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/login")) tries++;
  });
  await page.goto(`${site.url}/login`);
  await expect(page.getByRole("main")).toContainText("The door for Alex Example.");
  await expect(page.getByRole("main")).toContainText("Visitors need no account.");
  // The browser reports missing fields.
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByLabel("Username")).toBeFocused();
  await logIn(page, { username: "somebody", password: "" });
  await expect(page.getByLabel("Password")).toBeFocused();
  expect(tries).toBe(0);

  await logIn(page, { username: "somebody", password: "wrong password" });
  await expect(page.getByRole("alert")).toHaveText("The username or the password is wrong.");
  await expect(page.getByLabel("Username")).toHaveValue("somebody");

  await page.route("**/api/auth/login", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Login failed");
  await page.route("**/api/auth/login", (route) => route.fulfill({ json: {} }));
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Login did not return a token.");
  await page.route("**/api/auth/login", (route) => route.abort());
  await page.getByRole("button", { name: "Log In", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("No response from server (CORS/SSL/Network)");
  await expect(page.getByLabel("Username")).toHaveValue("somebody");
  await page.getByRole("link", { name: "Back to the site" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
});

test("an ended session leads to the login page with the reason", async ({
  site,
  page,
  undoLater,
  expectedProblems,
}) => {
  expectedProblems.push("401");
  const endedSession = await page.addInitScript(() => {
    const encode = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, "");
    if (location.pathname.startsWith("/dashboard"))
      localStorage.setItem(
        "access_token",
        `${encode({ alg: "HS256" })}.${encode({ username: "owner", iat: 1, exp: 2 })}.x`,
      );
  });
  undoLater(endedSession);
  await page.goto(`${site.url}/dashboard`);
  await expect(page).toHaveURL(/\/login\?reason=ended&next=%2Fdashboard/);
  await expect(page.getByText("Your session has ended. Log in again to go on where you were.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});
