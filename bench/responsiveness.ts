// How soon the page answers a press or a key on a machine a quarter as fast. A script visits the screens, and the browser's own Event
// Timing measures. Each screen is loaded afresh, so that the first press finds a page without React. Only the page's own thread is slowed.
// Without a graphics card, the same processor paints, which costs each press some 30 ms more.
import type { Page } from "@playwright/test";
import type { Figure } from "./figure.ts";
import type { Visitors } from "./in-browser.ts";
import { type Screen, visitorScreens } from "./screens.ts";
import { median, percentile } from "./percentile.ts";

type Interaction = { name: string; milliseconds: number };

const slowdown = 4;
const goal = 200;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Time for the slow page to answer before the next press: people look first. */
const pause = 450;
const patience = 10_000;

/** Returns the median of each interaction over several rounds, because machines are noisy. A round takes minutes. */
export async function measureResponsiveness(visitors: Visitors): Promise<Figure> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const screen of visitorScreens) {
      const found = await visit(visitors, screen);
      if (round === 0)
        console.log(
          `  ${screen.name}: ${found.map(({ name, milliseconds }) => `${name.slice(screen.name.length + 2)} ${milliseconds}`).join(", ")}`,
        );
      for (const { name, milliseconds } of found) times.set(name, [...(times.get(name) ?? []), milliseconds]);
    }
  }
  const interactions: Interaction[] = [...times]
    .map(([name, each]) => ({ name, milliseconds: median(each) }))
    .toSorted((a, b) => a.milliseconds - b.milliseconds);
  for (const { name, milliseconds } of interactions.slice(-8))
    console.log(`  ${String(milliseconds).padStart(4)} ms  ${name}`);
  const worst = interactions.at(-1) ?? { name: "", milliseconds: 0 };
  const p98 = percentile(
    interactions.map(({ milliseconds }) => milliseconds),
    0.98,
  );
  return {
    name: `a press or a key until the next paint, ${slowdown}× slower machine`,
    figure: `p98 ${p98} ms, worst ${worst.milliseconds} ms (${worst.name}), of ${interactions.length} on ${visitorScreens.length} screens`,
    goal: `p98 ≤ ${goal} ms`,
    met: p98 <= goal,
  };
}

async function visit(
  visitors: Visitors,
  { name: screen, path, mobile = false, steps }: Screen,
): Promise<Interaction[]> {
  const { context, page } = await visitors.come({ mobile });
  const found: Interaction[] = [];
  page.setDefaultTimeout(patience);
  try {
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await page.goto(visitors.url + path, { waitUntil: "load" });
    await page.waitForTimeout(pause);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    for (const [step, act] of Object.entries(steps)) {
      await readLongest(page);
      await act(page).catch((error: unknown) => {
        throw new Error(`${screen}: ${step}: ${error instanceof Error ? error.message : ""}`);
      });
      await page.waitForTimeout(pause);
      const milliseconds = await readLongest(page);
      if (milliseconds > 0) found.push({ name: `${screen}: ${step}`, milliseconds });
    }
  } finally {
    await context.close();
  }
  return found;
}

function observe(): void {
  const seen = { longest: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("interactionId" in entry && Number(entry.interactionId) > 0)
        seen.longest = Math.max(seen.longest, entry.duration);
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * Returns the longest interaction. The browser reports nothing below 16 ms. Presses that open another document don't count, because they
 * show a new page.
 */
async function readLongest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seen = "seen" in window ? (window.seen as { longest: number }) : { longest: 0 };
    const { longest } = seen;
    seen.longest = 0;
    return Math.max(8, longest);
  });
}
