import { owner } from "#tests/support/test-settings.ts";
import { expect, test } from "./support/site.ts";

test(
  "the API has a page for trying it that loads nothing from other sites",
  { tag: "@long" },
  async ({ site, page }) => {
    const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, unknown>;
      components: { schemas: Record<string, unknown> };
    };
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/api/blogs", "/api/blogs/{id}", "/api/auth/login", "/api/portfolio/slug/{slug}"]),
    );
    expect(Object.keys(document.components.schemas)).toContain("Post");

    const response = await page.goto(`${site.url}/api/docs`);
    expect(response?.headers()["content-security-policy"]).toContain("script-src 'self'");
    await expect(page.getByRole("heading", { name: /Savepoint/ })).toBeVisible();
    await expect(page.getByText("Everything the site does, a script with a token can do.")).toBeVisible();
    await page.getByRole("heading", { name: "auth" }).click();
    await page.getByRole("button", { name: "POST /api/auth/login Log in" }).click();
    await page.getByRole("button", { name: "Try it out" }).click();
    await page.getByRole("textbox").last().fill(JSON.stringify(owner));
    await page.getByRole("button", { name: "Execute" }).click();
    await expect(page.getByText("access_token").first()).toBeVisible();
  },
);
