// What a phone receives for the first view of a page, before any interaction. Bytes as served, with their headers.
import { chromium } from "@playwright/test";
import { ensureChromium } from "../../../scripts/browsers.ts";

/** `head` is the part of `bytes` that is the head of the response. */
export type ReceivedFile = { kind: string; bytes: number; head: number };

/** Enough time for everything that a page does by itself after loading. */
const settled = 2500;

/** Opens the page in a new browser, 390 × 844. `density` is the number of device pixels per CSS pixel. */
export async function receiveFirstView(url: string, density = 1): Promise<ReceivedFile[]> {
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
    const files = new Map<string, ReceivedFile>();
    session.on("Network.requestWillBeSent", ({ requestId, type }) => {
      files.set(requestId, { kind: (type ?? "other").toLowerCase(), bytes: 0, head: 0 });
    });
    session.on("Network.responseReceived", ({ requestId, response }) => {
      const file = files.get(requestId);
      if (file) file.head = response.encodedDataLength;
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId);
      if (file) file.bytes = encodedDataLength;
    });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(settled);
    return [...files.values()].filter(({ bytes }) => bytes > 0);
  } finally {
    await browser.close();
  }
}
