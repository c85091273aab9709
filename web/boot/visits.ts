// Reports to the server that a page was read, and for how long: without cookies, and without storing anything on the device
// (docs/decisions/0035-statistics.md). Pages that search engines may not show are not counted, such as secret links and the dashboard.
import { around, on, root } from "./page.ts";

/** The counted page; empty before. */
let path = "";
let from = document.referrer;
let shownAt = 0;
let isEndSeen = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const end = new IntersectionObserver(([text]) => {
  isEndSeen ||= text?.isIntersecting === true;
});

function report(event: string, more?: object): void {
  const { webdriver, globalPrivacyControl } = navigator as Navigator & Record<string, unknown>;
  if (!root.matches("[data-visits]:not([data-logged-in],:has([name=robots]))") || webdriver || globalPrivacyControl)
    return;
  // JSON, so that no other site can send it on the visitor's behalf.
  const type = "application/json";
  navigator.sendBeacon(
    "/api/visits",
    new Blob([JSON.stringify({ event, path: path || location.pathname, ...more })], { type }),
  );
}

/** A page counts once it was visible for a second, or once the visitor interacts with it. */
function show(): void {
  clearTimeout(timer);
  shownAt = performance.now();
  timer = setTimeout(view, 1000);
}

function view(): void {
  if (path || document.hidden) return;
  path = location.pathname + location.search;
  report("view", { detail: from });
  from = location.origin;
  const text = document.querySelector(".prose > :last-child");
  if (text) end.observe(text);
}

function hide(): void {
  clearTimeout(timer);
  const seconds = Math.round((performance.now() - shownAt) / 1000);
  const read = isEndSeen && seconds > 4;
  if (path && shownAt && seconds) report("leave", { seconds, read });
  if (read) forgetEnd();
  shownAt = 0;
}

function forgetEnd(): void {
  end.disconnect();
  isEndSeen = false;
}

function restart(): void {
  hide();
  forgetEnd();
  path = "";
  show();
}

show();
on("visibilitychange", () => (document.hidden ? hide() : show()));
on<PageTransitionEvent>("pageshow", ({ persisted }) => persisted && restart());
on<CustomEvent<string>>("arrived", ({ detail: pathname }) => {
  if (path && path.split("?")[0] !== pathname) restart();
});
on("pointerdown keydown", view);
on<CustomEvent<{ event: string }>>("count", ({ detail: { event, ...more } }) => report(event, more));
on("click", (event) => {
  const link = around(event, "a[href]") as HTMLAnchorElement | null | undefined;
  if (!link) return;
  const { service } = link.dataset;
  if (service) report("service", { detail: service });
  else if (link.pathname === "/resume.pdf") report("resume");
  else if (link.host !== location.host && link.host) report("outbound", { detail: link.host });
});
