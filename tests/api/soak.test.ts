import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createPages, type WebApp } from "#server/pages/pages.ts";
import { startTestServer } from "#tests/support/test-server.ts";

setFlagsFromString("--expose_gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Returns memory in MB, once it stops falling. On a busy machine, several garbage collections are needed. */
async function heap(): Promise<number> {
  let least = Infinity;
  for (let looks = 0; looks < 4; looks++) {
    await pause(100);
    collectGarbage();
    const used = process.memoryUsage().heapUsed / 1024 / 1024;
    if (used < least - 0.5) looks = 0;
    least = Math.min(least, used);
  }
  return least;
}

test("new URLs, search terms and visitors cause no memory leak", { tags: ["long"], timeout: 600_000 }, async () => {
  const web: WebApp = {
    queryOf: () => ["search"],
    isPage: () => true,
    render: async ({ url }) => ({
      status: url.includes("missing") ? 302 : 200,
      headers: { "content-type": "text/html" },
      text: url,
    }),
  };
  const server = await startTestServer({
    app: (context) => ({
      pages: createPages(
        context,
        async () => web,
        () => web,
      ),
    }),
  });
  let count = 0;
  const ask = async (times: number) => {
    for (let number = 0; number < times; number++) {
      const word = `word${++count}${"x".repeat(300)}`;
      const remoteAddress = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
      await server.app.inject({ url: `/missing-${word}`, remoteAddress });
      await server.app.inject({ url: `/about?utm_source=${word}`, remoteAddress });
      await server.app.inject({ url: `/api/blogs/${word}`.slice(0, 200), remoteAddress });
      await server.app.inject({ url: `/api/search?q=${word.slice(0, 150)}`, remoteAddress });
      await server.app.inject({ url: `/art/post/${word.slice(0, 100)}.svg`, remoteAddress });
    }
  };
  // Fills each cache to its limit.
  await ask(1200);
  const before = await heap();
  await ask(1200);
  // A leak would be far larger: six thousand requests, each with some kilobytes.
  const after = await heap();
  expect(after - before).toBeLessThan(8);
});
