// Several instances of the site on one PostgreSQL and one bucket.
import { setTimeout as pause } from "node:timers/promises";
import { type Cluster, startCluster } from "#tests/support/cluster.ts";
import { owner } from "#tests/support/test-settings.ts";
import { content } from "./support/editor.ts";
import { imageFile } from "./support/files.ts";
import { expect, siteAt, test as base } from "./support/site.ts";
import { snackbar } from "./support/snackbars.ts";

const test = base.extend<object, { cluster: Cluster | null }>({
  cluster: [
    async ({}, use) => {
      const cluster = await startCluster(2);
      await use(cluster);
      await cluster?.close();
    },
    { scope: "worker" },
  ],
});

// One cluster for all of these tests, because each worker would start its own.
test.describe.configure({ mode: "default" });

function both({ instances: [first, second] }: Cluster): [string, string] {
  if (!first || !second) throw new Error("Two were started.");
  return [first.url, second.url];
}

async function callApi(
  { token }: Cluster,
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

test("a change on one instance appears on the other immediately, and so does its deletion", async ({
  cluster,
  page,
  browser,
  expectedProblems,
}) => {
  test.skip(!cluster, "npm has no PostgreSQL for this platform");
  if (!cluster) return;
  expectedProblems.push("404");
  const [one, other] = both(cluster);
  await siteAt({ url: one, dataDir: "" }, cluster.token).logIn(page);
  await page.goto(`${one}/dashboard/create`);
  await page.getByLabel("Title").fill("Written on one");
  await page.getByLabel("Description").fill("Read on the other.");
  await content(page).click();
  await page.keyboard.type("The same words everywhere.");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Image", exact: true }).click();
  await (await chooser).setFiles(await imageFile("chart.png"));
  await expect(content(page).locator("img")).toHaveAttribute("src", /^\/media\//);
  // Until the image is there, content below it moves.
  await expect
    .poll(() =>
      content(page)
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.getByRole("checkbox", { name: "Published" }).check();

  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(`${other}/blogs`);
  await expect(visitor.getByText("Written on one")).toHaveCount(0);
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(snackbar(page, "Blog created!")).toBeVisible();

  // The database notifies the other instance after it has answered this one.
  const link = visitor.getByRole("link", { name: "Written on one" }).first();
  await expect.poll(async () => (await visitor.reload()) && link.isVisible()).toBe(true);
  await link.click();
  await expect(visitor.getByRole("main").getByText("The same words everywhere.")).toBeVisible();
  await expect
    .poll(() =>
      visitor.locator(".prose img:not(.picture-placeholder)").evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

  await page.getByRole("button", { name: "Unpublish “Written on one”" }).click();
  await expect(page.getByText("1 post(s) toggled.")).toBeVisible();
  await expect.poll(async () => (await visitor.reload())?.status()).toBe(404);
  await visitor.close();
});

test("a login on one instance is valid on the other, and a logout ends both", async ({ cluster }) => {
  test.skip(!cluster, "npm has no PostgreSQL for this platform");
  if (!cluster) return;
  const [one, other] = both(cluster);
  const login = await fetch(`${one}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const mine = { ...cluster, token };
  expect((await callApi(mine, other, "GET", "/enquiries")).status).toBe(200);
  expect((await callApi(mine, other, "POST", "/auth/logout")).ok).toBe(true);
  expect((await callApi(mine, one, "GET", "/enquiries")).status).toBe(401);
});

test(
  "while one instance is stopped and another killed, no request through the balancer fails",
  {
    tag: "@long",
  },
  async () => {
    const own = await startCluster(3);
    test.skip(!own, "npm has no PostgreSQL for this platform");
    if (!own) return;
    try {
      await callApi(own, own.balancer.url, "POST", "/blogs", {
        title: "Always there",
        description: "d",
        content: "<p>c</p>",
        published: true,
      });
      const statuses = new Map<string, number>();
      const ending = new AbortController();
      const readers = Array.from({ length: 8 }, async (_none, reader) => {
        for (let count = reader; !ending.signal.aborted; count++) {
          const path =
            ["/", "/blogs", "/blog/always-there", "/api/blogs", `/blogs?search=there${count}`][count % 5] ?? "/";
          // Each visitor has their own IP address, because otherwise they would share one rate limit.
          const headers = { "x-forwarded-for": `10.${reader}.${(count >> 8) & 255}.${count & 255}` };
          const status = await fetch(own.balancer.url + path, { headers }).then(async (answer) => {
            await answer.arrayBuffer();
            return String(answer.status);
          }, String);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      });
      const [first, second, third] = own.instances;
      /** Waits for this many responses from any instance: several rounds of all readers. */
      const untilRead = async () => {
        const before = statuses.get("200") ?? 0;
        await expect.poll(() => statuses.get("200")).toBeGreaterThan(before + 400);
      };
      await untilRead();
      expect(await first?.stop()).toBe(0);
      await untilRead();
      process.kill(second?.pid ?? 0, "SIGKILL");
      await untilRead();
      ending.abort();
      await Promise.all(readers);
      expect([...statuses.keys()]).toEqual(["200"]);
      for (const instance of [first, second, third])
        expect(own.balancer.answered.get(instance?.url ?? "")).toBeGreaterThan(0);
    } finally {
      await own.close();
    }
  },
);

test(
  "after a restart of PostgreSQL no acknowledged write is lost, and both instances continue",
  { tag: "@long" },
  async ({ cluster }) => {
    test.skip(!cluster, "npm has no PostgreSQL for this platform");
    if (!cluster) return;
    const answered: string[] = [];
    const refused = new Set<string>();
    const ending = new AbortController();
    const writers = both(cluster).map(async (url, writer) => {
      for (let count = 0; !ending.signal.aborted; count++) {
        const title = `During a restart ${writer}-${count}`;
        const answer = await callApi(cluster, url, "POST", "/blogs", {
          title,
          description: "d",
          content: "<p>c</p>",
          published: true,
        });
        if (answer.status === 201) answered.push(title);
        else refused.add(`${answer.status} ${((await answer.json()) as { message: string }).message}`);
        // Slower than the rate limit per minute.
        await pause(20);
      }
    });
    await expect.poll(() => answered.length).toBeGreaterThan(10);
    await cluster.postgres.stop();
    await expect.poll(() => refused.size).toBeGreaterThan(0);
    await cluster.postgres.start();
    await expect
      .poll(async () => Promise.all(both(cluster).map(async (url) => (await fetch(`${url}/api/health/ready`)).status)))
      .toEqual([200, 200]);
    const before = answered.length;
    await expect.poll(() => answered.length).toBeGreaterThan(before + 4);
    ending.abort();
    await Promise.all(writers);

    expect([...refused]).toEqual(["503 The database can't be reached at the moment; try again in a few seconds."]);
    for (const url of both(cluster)) {
      const there = new Set(await listTitles(url));
      expect(answered.filter((title) => !there.has(title))).toEqual([]);
    }
  },
);

async function listTitles(url: string): Promise<string[]> {
  const titles: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, totalPages } = (await (await fetch(`${url}/api/blogs?limit=200&page=${page}`)).json()) as {
      items: { title: string }[];
      totalPages: number;
    };
    titles.push(...items.map(({ title }) => title));
    pages = totalPages;
  }
  return titles;
}
