// Several instances of the site on one PostgreSQL and one bucket.
import { setTimeout as pause } from "node:timers/promises";
import { fetchAsOwner } from "#tests/support/owner-calls.ts";
import { type Cluster, startCluster } from "#tests/support/cluster.ts";
import { imageFile } from "#tests/e2e/support/files.ts";
import { owner } from "#tests/support/test-settings.ts";
import { expect, test as base } from "./support/site.ts";

/** Two instances for all of these tests. */
const test = base.extend("cluster", { scope: "file" }, async ({}, { onCleanup }): Promise<Cluster | null> => {
  const cluster = await startCluster(2);
  onCleanup(() => cluster?.close());
  return cluster;
});
const noPostgres = "npm has no PostgreSQL for this platform";

function both({ instances: [first, second] }: Cluster): [string, string] {
  if (!first || !second) throw new Error("Two were started.");
  return [first.url, second.url];
}

test(
  "a change on one instance appears on the other immediately, and so does its deletion",
  { tags: ["long"] },
  async ({ cluster, skip }) => {
    if (!cluster) return skip(noPostgres);
    const [one, other] = both(cluster);
    const textOf = async (path: string) => (await fetch(other + path)).text();
    expect(await textOf("/blogs")).not.toContain("Written on one");
    const form = new FormData();
    const { name, mimeType, buffer } = await imageFile("chart.png");
    form.append("image", new File([Uint8Array.from(buffer)], name, { type: mimeType }));
    const authorization = `Bearer ${cluster.token}`;
    const upload = await fetch(`${one}/api/blogs/upload`, { method: "POST", headers: { authorization }, body: form });
    const { url } = (await upload.json()) as { url: string };
    const post = {
      title: "Written on one",
      description: "Read on the other.",
      content: `<p>The same words everywhere.</p><img src="${url}" alt="Chart">`,
      published: true,
    };
    const { _id } = (await (await fetchAsOwner({ url: one, token: cluster.token }, "POST", "/blogs", post)).json()) as {
      _id: string;
    };

    // The database notifies the other instance after it has answered this one.
    await expect.poll(() => textOf("/blogs")).toContain("Written on one");
    const page = await textOf("/blog/written-on-one");
    expect(page).toContain("The same words everywhere.");
    expect(page).toContain(url);
    expect((await fetch(other + url)).headers.get("content-type")).toBe("image/png");

    expect(
      (await fetchAsOwner({ url: one, token: cluster.token }, "POST", "/blogs/toggle-publish", { ids: [_id] })).ok,
    ).toBe(true);
    await expect.poll(async () => (await fetch(`${other}/blog/written-on-one`)).status).toBe(404);
  },
);

test(
  "a login on one instance is valid on the other, and a logout ends both",
  { tags: ["long"] },
  async ({ cluster, skip }) => {
    if (!cluster) return skip(noPostgres);
    const [one, other] = both(cluster);
    const login = await fetch(`${one}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(owner),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };
    const mine = { ...cluster, token };
    expect((await fetchAsOwner({ url: other, token: mine.token }, "GET", "/enquiries")).status).toBe(200);
    expect((await fetchAsOwner({ url: other, token: mine.token }, "POST", "/auth/logout")).ok).toBe(true);
    expect((await fetchAsOwner({ url: one, token: mine.token }, "GET", "/enquiries")).status).toBe(401);
  },
);

test(
  "while one instance is stopped and another killed, no request through the balancer fails",
  { tags: ["long"] },
  async ({ skip }) => {
    const own = await startCluster(3);
    if (!own) return skip(noPostgres);
    try {
      await fetchAsOwner({ url: own.balancer.url, token: own.token }, "POST", "/blogs", {
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
  { tags: ["long"] },
  async ({ cluster, skip }) => {
    if (!cluster) return skip(noPostgres);
    const answered: string[] = [];
    const refused = new Set<string>();
    const ending = new AbortController();
    const writers = both(cluster).map(async (url, writer) => {
      for (let count = 0; !ending.signal.aborted; count++) {
        const title = `During a restart ${writer}-${count}`;
        const answer = await fetchAsOwner({ url, token: cluster.token }, "POST", "/blogs", {
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
