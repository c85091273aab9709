// Stands inline in the head of every page, minified, so it has no imports and no dependencies. It sets theme and signed-in
// state before the first paint, works the theme switch, the drawer and broken pictures without React, and starts React when
// the page needs it ("hydration on intent"), replaying what the visitor did first.
(() => {
  const root = document.documentElement;
  let storage = {};
  try { storage = localStorage; } catch { /* Storage is off: everything works, nothing is remembered. */ }

  // --- Theme: the stored choice, else the system's.
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const showTheme = () => { root.dataset.theme = storage.theme === "light" || storage.theme === "dark" ? storage.theme : systemDark.matches ? "dark" : "light"; };
  showTheme();
  systemDark.addEventListener("change", showTheme);
  // The switch itself turns at once, and the whole page after that frame: on a slow machine it takes a tenth of a second. Nothing fades to
  // its new colour, which every button in sight would do by itself.
  const turnTheme = () => {
    document.querySelectorAll("[data-turning]").forEach((toggle) => {
      toggle.removeAttribute("data-turning");
      storage.theme = root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    });
    document.getAnimations().forEach((animation) => { if (/color|shadow/.test(animation.transitionProperty)) animation.finish(); });
  };

  // --- Signed in or not: pages are the same for everybody, CSS shows the half that fits.
  const showSession = () => {
    let name;
    try {
      const payload = (storage.access_token ?? storage.token).split(".")[1].replace(/-/g, "+").replace(/_/g, "/");
      name = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0)))).username;
    } catch { /* No token, or none that can be read. */ }
    root.toggleAttribute("data-signed-in", name !== undefined);
    document.querySelectorAll("[data-username]").forEach((element) => { element.textContent = name ?? ""; });
  };
  showSession();
  const afterFrame = (work) => requestAnimationFrame(() => setTimeout(() => work()));
  const on = (types, listener) => types.split(" ").forEach((type) => addEventListener(type, listener, true));
  on("DOMContentLoaded", showSession);
  on("storage", () => { showTheme(); showSession(); });

  // --- A picture that does not load gives way to generated art.
  on("error", (event) => {
    const picture = event.target;
    const art = picture.dataset?.fallback;
    if (!art) return;
    delete picture.dataset.fallback;
    picture.removeAttribute("srcset");
    picture.parentElement.querySelectorAll("source").forEach((source) => source.remove());
    picture.src = art;
  });

  // --- Long sections out of sight are passed over when the whole page changes: its theme, a dialog before it. They keep the height that
  // they had, so nothing moves; at another width they get another. Each picture that arrives begins the wait anew. The drawer is laid out
  // ahead, unseen, which is half of what opening it takes.
  let width, settling;
  const settle = (settled) => document.querySelectorAll(".section,.hero,.drawer").forEach((part) => part.toggleAttribute("data-settled", settled));
  const settleSoon = () => {
    clearTimeout(settling);
    settling = setTimeout(settle, 500, true);
  };
  // Who arrives at the top of a page sees it before the rest of it is laid out. That follows when all is loaded, section by section and card by
  // card, each after a frame. Not where the place to show lies further down, now or by a link within the page.
  if (!location.hash && performance.getEntriesByType("navigation")[0]?.type === "navigate") root.dataset.arriving = "";
  const layOutNext = () => {
    const next = document.querySelector("[data-arriving] :is(.section,.card):not([data-laid-out])");
    if (next) {
      next.dataset.laidOut = "";
      afterFrame(layOutNext);
    } else {
      delete root.dataset.arriving;
      settleSoon();
    }
  };
  addEventListener("load", () => afterFrame(layOutNext));
  on("load resize", () => {
    if (width !== innerWidth) settle(false);
    width = innerWidth;
    if (root.dataset.arriving === undefined) settleSoon();
  });

  // --- Under the drawer the page does not scroll.
  on("beforetoggle", ({ target, newState }) => { if (target.matches(".drawer")) root.toggleAttribute("data-drawer", newState === "open"); });

  // --- Hydration. 0: not begun, 1: loading, 2: done.
  const needsScript = "input,select,textarea,[data-needs-script],button:not([popovertarget],[data-theme-toggle])";
  const held = new Map();
  let state = 0;
  const address = () => location.pathname + location.search;
  const firstAddress = address();
  // The text of the page's own script; whatever else is run from text, the policy of the page forbids.
  const scripts = window.trustedTypes?.createPolicy("boot", { createScript: (text) => text });
  const waiting = () => (state < 2 ? document.querySelector("script[type=later]") : null);
  // A file that is gone after a deployment: one reload brings the page of the new version.
  const fail = () => {
    if (state !== 1) return;
    if (held.size > 0) location.reload();
    else state = 0;
  };
  const start = () => {
    const later = waiting();
    if (!later || state > 0) return;
    state = 1;
    document.querySelectorAll("link[rel=later]").forEach((link) => { link.rel = "modulepreload"; });
    const script = document.createElement("script");
    script.type = "module";
    // The same text has the same hash in the page's policy.
    script.textContent = scripts?.createScript(later.textContent) ?? later.textContent;
    script.addEventListener("error", fail);
    document.head.append(script);
  };
  const wants = (event) => event.target.closest?.(needsScript);
  // React answers an event on a page that it is taking over by taking over all of it before the next frame. It gets none until it is
  // there, so that it comes in pieces, between frames.
  const noticed = "pointerover mouseover pointerdown mousedown pointerup mouseup touchstart touchend focusin keydown keypress keyup textInput input change compositionstart compositionend paste";
  on(noticed, (event) => { if (state === 1) event.stopPropagation(); });
  // What is marked "press" is passed over while reading, so only a press says that it is wanted.
  on("pointerover touchstart focusin keydown", (event) => {
    const control = wants(event);
    if (control && control.dataset.needsScript !== "press") start();
  });
  on("click submit", (event) => {
    const target = event.target;
    const toggle = target.closest("[data-theme-toggle]");
    if (toggle) {
      toggle.toggleAttribute("data-turning");
      afterFrame(turnTheme);
    }
    if (target.closest("[href*='#']")) delete root.dataset.arriving;
    if (target.closest("[popover] a")) target.closest("[popover]").hidePopover();
    // The picture of the chosen card becomes the cover of the page that opens.
    const cover = target.closest(".card:has(.card-link)")?.querySelector("img:not([aria-hidden])");
    if (cover) {
      document.querySelectorAll("[data-cover]").forEach((other) => other.removeAttribute("data-cover"));
      cover.dataset.cover = "";
    }
    // A video's player comes from its own site, so it comes when it is asked for.
    const video = target.closest("[data-video]");
    if (video && event.type === "click" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const player = document.createElement("iframe");
      player.src = `${video.dataset.video}?autoplay=1`;
      player.title = video.textContent;
      player.allow = "autoplay; fullscreen; picture-in-picture";
      video.replaceWith(player);
      player.focus();
    }
    // A link that is pressed with a key held is for the browser: a new tab, a download.
    const forBrowser = target.closest("a") && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const search = target.closest("[data-search]");
    if (search && !forBrowser) search.typed ??= "";
    if (wants(event) && !forBrowser && waiting()) {
      start();
      held.set(target, event);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  });
  // --- Search: / and Ctrl-K press its link. What is typed after a press until the dialog is there is kept for it.
  on("keydown", (event) => {
    const { key, target } = event;
    const search = document.querySelector("[data-search]");
    if (!search || event.altKey || document.querySelector("dialog:modal:not([data-closing])")) return;
    const chord = event.ctrlKey || event.metaKey;
    const typing = target.isContentEditable || target.closest?.("input,textarea,select");
    if (chord ? key.toLowerCase() === "k" && !event.shiftKey : key === "/" && !typing) search.click();
    else if (search.typed !== undefined && !chord && !typing && key.length === 1) search.typed += key;
    else return;
    event.preventDefault();
  });
  on("input", (event) => { if (waiting()) held.set(event.target, event); });
  on("popstate", () => { if (waiting() && address() !== firstAddress) location.reload(); });
  on("unhandledrejection", fail);
  on("hydrated", () => {
    state = 2;
    held.forEach((event, target) => {
      if (event.type === "submit") target.requestSubmit(event.submitter);
      else if (event.type === "click") target.dispatchEvent(new MouseEvent("click", event));
      else {
        // Typed before React was there: empty and refill the field, so that React sees a change.
        if (target.selectionStart != null) { const value = target.value; target.value = ""; target.setRangeText(value); }
        for (const type of ["input", "change"]) target.dispatchEvent(new Event(type, { bubbles: true }));
      }
    });
    held.clear();
    document.activeElement.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  });
  // The owner's pages, and an address that opens a dialog, have something to do at once.
  on("DOMContentLoaded", () => { if ((storage.access_token ?? storage.token) || /[?&]backstory=/.test(location.search)) start(); });
  // What moves by itself further down has to be awake when it comes into view.
  on("scroll", () => { if (waiting()?.dataset.when === "scroll") start(); });
})();
