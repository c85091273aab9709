// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from "vitest";

// tests/e2e/statistics.test.ts proves what a browser sends.

type Report = { event: string; path: string; seconds?: number; read?: boolean };

/** Opens a page with a text, as the script in its head finds it. Returns what it reports, and the observer of the text's end. */
async function openPage({ browser = {}, change = () => undefined }: { browser?: object; change?: () => void } = {}) {
  const reports: Report[] = [];
  const ends: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  const root = document.documentElement;
  vi.useFakeTimers();
  // No script runs at the moment at which its page begins to load.
  vi.advanceTimersByTime(5);
  vi.resetModules();
  vi.stubGlobal("navigator", {
    sendBeacon: (_url: string, body: { text: string }) => reports.push(JSON.parse(body.text) as Report),
    ...browser,
  });
  vi.stubGlobal(
    "Blob",
    class {
      text: unknown;
      constructor([text]: unknown[]) {
        this.text = text;
      }
    },
  );
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        ends.push(seen);
      }
      observe() {}
      disconnect() {}
    },
  );
  const listening = vi.spyOn(window, "addEventListener");
  root.setAttribute("data-visits", "");
  document.body.innerHTML = `<article class="prose"><p>First.</p><p>Last.</p></article>`;
  change();
  await import("./visits.ts");
  onTestFinished(() => {
    for (const [name, listener, options] of listening.mock.calls) removeEventListener(name, listener, options);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    root.removeAttribute("data-logged-in");
    document.head.replaceChildren();
  });
  return { reports, end: (isIntersecting: boolean) => ends.at(-1)?.([{ isIntersecting }]) };
}

/** Reads the page for a minute, with a press in between, and leaves it. */
function readPage(): void {
  vi.advanceTimersByTime(1000);
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  vi.advanceTimersByTime(59_000);
  leavePage();
}

function leavePage(): void {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  hidden.mockRestore();
}

test("a page counts after a second in view, and its text as read once its end was in view", async () => {
  const { reports, end } = await openPage();
  vi.advanceTimersByTime(999);
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(reports).toMatchObject([{ event: "view", path: "/" }]);
  end(false);
  vi.advanceTimersByTime(59_000);
  leavePage();
  expect(reports.at(-1)).toMatchObject({ event: "leave", seconds: 60, read: false });

  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  end(true);
  vi.advanceTimersByTime(30_000);
  leavePage();
  expect(reports.at(-1)).toMatchObject({ event: "leave", seconds: 30, read: true });
  expect(reports).toHaveLength(3);
});

test.for<[string, Parameters<typeof openPage>[0]]>([
  ["a program", { browser: { webdriver: true } }],
  ["somebody who objects", { browser: { globalPrivacyControl: true } }],
  ["the owner", { change: () => document.documentElement.setAttribute("data-logged-in", "") }],
  [
    "a page that search engines may not show",
    { change: () => (document.head.innerHTML = `<meta name="robots" content="noindex">`) },
  ],
  ["a site that counts nobody", { change: () => document.documentElement.removeAttribute("data-visits") }],
])("nothing is reported for %s", async ([, visit]) => {
  const { reports } = await openPage(visit);
  readPage();
  expect(reports).toEqual([]);
});
