// Reports to the site how long a page of a client's link is viewed. Only these pages have this script. Time counts while the page is visible
// and the visitor is active: using the keyboard or pointer, watching a video, or playing a build.
const frame = document.querySelector<HTMLElement>("[data-time-url]");
const { timeUrl = "", view = "0" } = frame?.dataset ?? {};
const beat = 1000;
const reportEvery = 15;
const maxIdle = 300;

let seconds = 0;
let reported = 0;
let idle = 0;

function count(): void {
  if (document.hidden) return;
  idle = document.activeElement?.tagName === "IFRAME" ? 0 : idle + 1;
  if (idle > maxIdle) return;
  seconds++;
  if (seconds - reported >= reportEvery) report();
}

function report(): void {
  if (seconds === reported) return;
  reported = seconds;
  const body = new URLSearchParams({ view, seconds: String(seconds) });
  fetch(timeUrl, { method: "POST", body, keepalive: true }).catch(() => undefined);
}

if (timeUrl !== "" && view !== "0") {
  setInterval(count, beat);
  for (const name of ["pointermove", "pointerdown", "keydown", "scroll", "touchstart", "timeupdate"])
    addEventListener(name, () => (idle = 0), { capture: true, passive: true });
  addEventListener("visibilitychange", () => {
    if (document.hidden) report();
  });
  addEventListener("pagehide", report);
}
