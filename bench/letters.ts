// Whether visitors notice that a letter goes out: cached pages while a letter to 5,000 subscribers is sent, against the same load while it is
// paused, in alternating rounds.
import { rmSync } from "node:fs";
import { logIn } from "../tests/e2e/support/log-in.ts";
import { untilSmallest } from "../tests/e2e/support/page-weight.ts";
import { startServer, temporaryFolder } from "../tests/e2e/support/server-process.ts";
import { queueLetter } from "../tests/support/letter-to-many.ts";
import { openMailServer } from "../tests/support/mail-server.ts";
import { callAsOwner } from "../tests/support/owner-calls.ts";
import type { Figure } from "./figure.ts";
import { load } from "./load.ts";
import { median } from "./percentile.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const secondsOfRound = 2;
const connections = 32;
const readers = 5000;
/** 28 a second, which is more than mail providers take. */
const perHour = 100_000;
const maxRatio = 1.1;
/** As long as the posts of the example content, without images. */
const text = {
  title: "Where the frame went",
  description: "Nine milliseconds, found",
  content: "<p>Nine milliseconds went somewhere every night, and no profiler said where.</p>".repeat(75),
};

export async function measureLetters(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  // The mail server runs in this process, beside the load, so the figure overstates what letters cost.
  const mail = await openMailServer();
  const server = await startServer({
    dataDir,
    env: {
      LOG_LEVEL: "error",
      NEWSLETTER_PER_HOUR: String(perHour),
      OWNER_EMAIL: "alex@alex.example",
      SMTP_URL: mail.url,
    },
  });
  try {
    const site = { url: server.url, token: await logIn(server.url) };
    const { id, slug } = await queueLetter(site, { readers, post: text });
    const path = `/blog/${slug}`;
    const arrived = async (count: number) => {
      while (mail.letters.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    const measure = () => load({ port: Number(new URL(server.url).port), path, connections, seconds: secondsOfRound });
    const beside: number[] = [];
    const alone: number[] = [];
    let letters = 0;
    await arrived(1);
    // Once more when the post has its share image, with which it is a new page.
    for (let visits = 0; visits < 2; visits++) await untilSmallest(server.url + path);
    for (let round = 0; round < rounds; round++) {
      if (round > 0) await callAsOwner(site, "POST", `/issues/${id}/resume`);
      const before = mail.letters.length + 1;
      await arrived(before);
      beside.push((await measure()).p99);
      letters += mail.letters.length - before;
      await callAsOwner(site, "POST", `/issues/${id}/pause`);
      alone.push((await measure()).p99);
    }
    const ratio = median(beside) / median(alone);
    return [
      {
        name: `a post from the cache while a letter to ${readers.toLocaleString("en")} goes out, ${connections} connections`,
        figure: `p99 ${median(beside).toFixed(2)} ms; without letters ${median(alone).toFixed(2)} ms; ratio ${ratio.toFixed(2)}; ${(letters / rounds / secondsOfRound).toFixed(1)} letters a second`,
        goal: `≤ ${maxRatio}`,
        met: ratio <= maxRatio,
      },
    ];
  } finally {
    await server.stop();
    await mail.goDown();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
