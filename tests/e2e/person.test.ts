// Everything about one client, in the dashboard.
import { readFile } from "node:fs/promises";
import type { Enquiry } from "#contract/enquiries.ts";
import type { PersonRecord } from "#contract/people.ts";
import { expect, test } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";
import { axe } from "./support/usable.ts";

test("the owner sees what is stored about a client, downloads it, and deletes all of it but nothing of anybody else", async ({
  site,
  page,
}) => {
  const ada = { name: "Ada Sample", email: "ada@example.org" };
  const add = (fields: object) => site.api<Enquiry>("POST", "/enquiries", fields);
  const { id } = await add({ ...ada, message: "A bad jump" });
  await add({ ...ada, email: "ADA@example.org", message: "Another bad jump" });
  await add({ name: "Grace", email: "grace@example.org", message: "A good jump" });
  await site.api("POST", `/enquiries/${id}/notes`, { text: "Met in Cologne" });
  const project = await site.api<{ id: number }>("POST", "/portfolio", { title: "Secret", slug: "secret" });
  await site.api("POST", "/client-links", {
    client: ada.name,
    note: "pitch",
    targets: [{ kind: "project", id: project.id }],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries?message=${id}`);
  await page.getByRole("button", { name: "Everything about this person" }).click();
  const dialog = page.getByRole("dialog", { name: "Everything about this person" });
  await expect(dialog).toContainText("2 messages");
  await expect(dialog).toContainText("1 entry");
  // Somebody of the same name may be somebody else.
  await expect(dialog).not.toContainText("Ada Sample (0 openings)");
  await dialog.getByRole("checkbox", { name: /Ada Sample · pitch/ }).check();
  await expect(dialog).toContainText("Ada Sample (0 openings)");

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download JSON" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("ada@example.org.json");
  const record = JSON.parse(await readFile(await file.path(), "utf8")) as PersonRecord;
  expect(record.enquiries.map(({ message }) => message)).toEqual(["A bad jump", "Another bad jump"]);
  expect(record.clientLinks.map(({ note }) => note)).toEqual(["pitch"]);

  await dialog.getByRole("button", { name: "Delete everything" }).click();
  const confirm = page.getByRole("alertdialog");
  await expect(confirm).toContainText("Delete 2 messages of ada@example.org");
  await expect(confirm).toContainText("and 1 client link?");
  await confirm.getByRole("button", { name: "Delete everything" }).click();
  await expect(snackbar(page, "Everything about ada@example.org is deleted.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(".enquiry-row-name")).toHaveText(["Grace"]);
});

test("what is stored about a client passes axe", { tag: "@long" }, async ({ site, page }) => {
  const ada = { name: "Ada Sample", email: "ada@example.org", message: "A bad jump" };
  const { id } = await site.api<Enquiry>("POST", "/enquiries", ada);
  await site.logIn(page);
  await page.goto(`${site.url}/dashboard/enquiries?message=${id}`);
  await page.getByRole("button", { name: "Everything about this person" }).click();
  await expect(page.getByRole("dialog", { name: "Everything about this person" })).toContainText("1 message");
  expect(await axe(page)).toEqual([]);
});
