// Following a link inside the app: what it leads to is fetched while the pointer rests on it, so that the press has nothing left to
// wait for, and the picture of the card that was chosen grows into the cover of its page.
import { apiBase, askedAhead, browserTransport, type Transport } from "#web/api/transport.ts";

/** So long a pointer or the focus stays on a link that it does not just pass over, in milliseconds. */
const rest = 65;

/** So long an answer may wait for the press, in milliseconds: nobody is shown what was true longer ago. */
const fresh = 5000;

/** Pages that one question answers: where they are, what they ask, and the route that has their script and styles. */
const pages: readonly [path: RegExp, question: string, route: string][] = [
  [/^\/blog\/([^/]+)$/, `${apiBase}/blogs/$1?view=page`, "routes/blog/post"],
  [/^\/portfolio\/(?!all$)([^/]+)$/, `${apiBase}/portfolio/slug/$1?view=visitor`, "routes/portfolio/project"],
];

declare global {
  interface Window {
    /** The router's table, as the build writes it. */
    __reactRouterManifest?: { routes: Record<string, { module: string; css?: string[] } | undefined> };
  }

  interface Navigator {
    readonly connection?: { readonly saveData: boolean };
  }
}

let resting = 0;
/** What came under a mouse that may be standing still. */
let under: HTMLAnchorElement | null = null;
let chosen: DOMRect | null = null;

export function start(): void {
  // Meanwhile the pointer may have gone on.
  const link = document.querySelector<HTMLAnchorElement>("a:is(:hover, :focus)");
  if (link) waitAt(link);
  // Or has pressed already: the boot script marks the picture.
  const pressed = document.querySelector("[data-cover]");
  if (pressed) rememberCard({ target: pressed });
  for (const type of ["pointerover", "focusin", "pointerdown", "pointercancel"]) addEventListener(type, notice);
  addEventListener("click", (event) => {
    // It asks by itself.
    clearTimeout(resting);
    rememberCard(event);
  });
}

function notice(event: Event): void {
  clearTimeout(resting);
  under = null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.type === "pointercancel") return;
  const isMouse = event instanceof PointerEvent && event.pointerType === "mouse";
  if (isMouse && event.type === "pointerover") {
    // Where the page was scrolled, links come to the pointer; where somebody means one, it moves.
    under = link;
    addEventListener("pointermove", meanLink, { once: true });
  } else if (isMouse) goAhead(link);
  // A finger that comes down may be about to scroll.
  else waitAt(link);
}

function meanLink(): void {
  if (under) waitAt(under);
}

function waitAt(link: HTMLAnchorElement): void {
  resting = window.setTimeout(goAhead, rest, link);
}

function goAhead({ origin, pathname, target }: HTMLAnchorElement): void {
  const page = pages.find(([path]) => path.test(pathname));
  if (!page || origin !== location.origin || target !== "" || pathname === location.pathname || navigator.connection?.saveData) return;
  const [path, question, route] = page;
  askAhead(pathname.replace(path, question));
  fetchFiles(route);
}

function askAhead(path: string): void {
  if (askedAhead.has(path)) return;
  const answer = ask(path).catch(() => null);
  askedAhead.set(path, answer);
  setTimeout(() => { if (askedAhead.get(path) === answer) askedAhead.delete(path); }, fresh);
}

/** Read to its end, so that the press finds it ready and React takes over the new page in one go. */
async function ask(path: string): ReturnType<Transport> {
  const response = await browserTransport(path);
  if (!response.ok) throw new Error(path);
  const data: unknown = await response.json();
  return { ok: true, status: response.status, json: () => Promise.resolve(data) };
}

function fetchFiles(id: string): void {
  // oxlint-disable-next-line no-underscore-dangle -- the router's name
  const route = window.__reactRouterManifest?.routes[id];
  if (!route) return;
  for (const href of [route.module, ...route.css ?? []]) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const isScript = href.endsWith(".js");
    document.head.append(Object.assign(document.createElement("link"), { rel: isScript ? "modulepreload" : "prefetch", as: isScript ? "script" : "style", href }));
  }
}

function rememberCard({ target }: Pick<Event, "target">): void {
  const picture = target instanceof Element ? target.closest(".card:has(.card-link)")?.querySelector("img") : null;
  chosen = picture?.getBoundingClientRect() ?? null;
}

/**
 * Another page is there. A view transition would show it only after pictures of both were taken, several frames later; here only the
 * cover moves, as the stylesheet says.
 */
export function arriveAt(pathname: string): void {
  const from = chosen;
  chosen = null;
  const cover = from && pathname.startsWith("/blog/") ? document.querySelector<HTMLElement>(".post-cover-frame") : null;
  if (!from || !cover) return;
  // The page has been scrolled to its place by then.
  requestAnimationFrame(() => {
    const to = cover.getBoundingClientRect();
    cover.style.setProperty("--grow-x", `${from.x + from.width / 2 - to.x - to.width / 2}px`);
    cover.style.setProperty("--grow-y", `${from.y + from.height / 2 - to.y - to.height / 2}px`);
    cover.style.setProperty("--grow-scale", String(from.width / to.width));
    cover.toggleAttribute("data-growing", true);
  });
}
