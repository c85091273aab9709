// What a phone receives for the first view of a page, by kind, before any interaction. Bytes as served, with their headers.
import { chromium } from "@playwright/test";
import { ensureChromium } from "../scripts/browsers.ts";

export type FirstView = {
  /** Bytes of all kinds together. */
  all: number;
  document: number;
  stylesheet: number;
  font: number;
  image: number;
  script: number;
  /** Data, the manifest, and everything else. */
  other: number;
  /** Bytes of script that had begun to arrive before the first paint. */
  scriptBeforePaint: number;
  /** `head` is the part of `bytes` that is the head of the response. */
  files: { kind: string; bytes: number; head: number; path: string }[];
};

const kinds = ["document", "stylesheet", "font", "image", "script"] as const;
/** Enough time for everything that a page does by itself after loading. */
const settled = 2500;

/** Opens the page in a new browser, 390 × 844. `density` is the number of device pixels per CSS pixel. */
export async function measureFirstView(url: string, density = 1): Promise<FirstView> {
  const found = ensureChromium();
  if (found.problem !== null) throw new Error(found.problem);
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: density,
      hasTouch: true,
      isMobile: true,
    });
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const requests = new Map<string, { kind: string; path: string; at: number; bytes: number; head: number }>();
    session.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp }) => {
      requests.set(requestId, {
        kind: (type ?? "other").toLowerCase(),
        path: new URL(request.url).pathname,
        at: timestamp,
        bytes: 0,
        head: 0,
      });
    });
    session.on("Network.responseReceived", ({ requestId, response }) => {
      const request = requests.get(requestId);
      if (request) request.head = response.encodedDataLength;
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settled);
    const paint = await page.evaluate(
      () => performance.getEntriesByName("first-paint")[0]?.startTime ?? Number.POSITIVE_INFINITY,
    );
    const files = [...requests.values()].filter(({ bytes }) => bytes > 0);
    const start = Math.min(...files.map(({ at }) => at));
    const sum = (chosen: typeof files) => chosen.reduce((total, { bytes }) => total + bytes, 0);
    const ofKind = Object.fromEntries(
      kinds.map((kind) => [kind, sum(files.filter((file) => file.kind === kind))]),
    ) as Record<(typeof kinds)[number], number>;
    return {
      ...ofKind,
      all: sum(files),
      other: sum(files.filter(({ kind }) => !(kinds as readonly string[]).includes(kind))),
      scriptBeforePaint: sum(files.filter(({ kind, at }) => kind === "script" && (at - start) * 1000 < paint)),
      files: files.map(({ kind, bytes, head, path }) => ({ kind, bytes, head, path })),
    };
  } finally {
    await browser.close();
  }
}
