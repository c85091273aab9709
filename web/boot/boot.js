// Stands inline in the head of every page, minified, so it has no imports and no dependencies. It sets theme and logged-in
// state before the first paint, works the theme switch, the drawer and broken images without React, and starts React when
// the page needs it ("hydration on intent"), replaying what the visitor did first.
(() => {
  const root = document.documentElement;
  let storage = {};
  try {
    storage = localStorage ?? storage;
  } catch {
    /* Storage is off: everything works, nothing is remembered. */
  }

  // --- Theme: the stored choice, else the system's.
  const systemDark = matchMedia("(prefers-color-scheme: dark)");
  const showTheme = () => {
    root.dataset.theme =
      storage.theme === "light" || storage.theme === "dark" ? storage.theme : systemDark.matches ? "dark" : "light";
  };
  showTheme();
  systemDark.addEventListener("change", showTheme);
  // The switch itself turns at once, and the whole page after that frame: on a slow machine it takes a tenth of a second. Nothing fades to
  // its new colour, which every button in sight would do by itself.
  const turnTheme = () => {
    document.querySelectorAll("[data-turning]").forEach((toggle) => {
      toggle.removeAttribute("data-turning");
      root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
      try {
        storage.theme = root.dataset.theme;
      } catch {
        /* Storage is full: the choice lasts as long as the page. */
      }
    });
    document.getAnimations().forEach((animation) => {
      if (/color|shadow/.test(animation.transitionProperty)) animation.finish();
    });
  };

  // --- Logged in or not: pages are the same for everybody, CSS shows the half that fits.
  const showSession = () => {
    let name;
    try {
      const payload = (storage.access_token ?? storage.token).split(".")[1].replace(/-/g, "+").replace(/_/g, "/");
      name = JSON.parse(
        new TextDecoder().decode(Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))),
      ).username;
    } catch {
      /* No token, or none that can be read. */
    }
    root.toggleAttribute("data-logged-in", name !== undefined);
    document.querySelectorAll("[data-username]").forEach((element) => {
      element.textContent = name ?? "";
    });
  };
  showSession();
  const afterFrame = (work) => requestAnimationFrame(() => setTimeout(() => work()));
  const on = (types, listener) => types.split(" ").forEach((type) => addEventListener(type, listener, true));
  on("DOMContentLoaded", showSession);
  on("storage", () => {
    showTheme();
    showSession();
  });

  // --- An image that does not load gives way to generated art.
  on("error", (event) => {
    const picture = event.target;
    const art = picture.dataset?.fallback;
    if (!art) return;
    delete picture.dataset.fallback;
    picture.removeAttribute("srcset");
    picture.parentElement.querySelectorAll("source").forEach((source) => source.remove());
    picture.src = art;
  });

  // --- The still of a video fills its frame; the video itself is shown whole.
  on("play", ({ target }) => {
    target.dataset.played = "";
  });

  // --- Under the drawer the page does not scroll, and the keyboard stays in the drawer: all beside it is inert. The browser gives the focus
  // back to the button that opened it, which can take it only when nothing is inert any more.
  const coverPage = (drawer, covered) => {
    for (const other of drawer.parentElement.children) if (other !== drawer) other.inert = covered;
  };
  on("beforetoggle", ({ target, newState }) => {
    if (!target.matches(".drawer")) return;
    root.toggleAttribute("data-drawer", newState === "open");
    if (newState === "closed") coverPage(target, false);
  });
  on("toggle", ({ target, newState }) => {
    if (newState === "closed" || !target.matches(".drawer")) return;
    target.querySelector("button").focus();
    coverPage(target, true);
  });

  // --- Hydration. 0: not begun, 1: loading, 2: done.
  const needsScript = "input,select,textarea,[data-needs-script],button:not([popovertarget],[data-theme-toggle])";
  const held = [];
  // Each press of a button counts, and each key; of all else on one element only what came last.
  const hold = (target, event) => {
    const before =
      event.key || (event.type === "click" && target.closest("button[type=button]"))
        ? undefined
        : held.find(([other]) => other === target);
    if (before) before[1] = event;
    else held.push([target, event]);
  };
  let state = 0;
  let failed = false;
  const address = () => location.pathname + location.search;
  const firstAddress = address();
  const entry = () => document.querySelector("template[data-hydrate]");
  const waiting = () => state === 1 || (state === 0 && entry() !== null);
  // A file that is gone after a deployment: one reload, for the press that needs it, brings the page of the new version.
  const fail = () => {
    if (state !== 1) return;
    failed = true;
    if (held.length > 0) location.reload();
  };
  const start = () => {
    const template = entry();
    if (state > 0 || !template) return;
    state = 1;
    const { content } = template;
    content.querySelector("script").addEventListener("error", fail);
    document.head.append(...content.querySelectorAll("link"));
    template.replaceWith(content);
  };
  const wants = (event) => event.target.closest?.(needsScript);
  // Keys that mean something to React where they are pressed, such as the next tab, and to the browser only that it scrolls.
  const wantsKey = ({ target, key, altKey, ctrlKey, metaKey, shiftKey }) =>
    !(altKey || ctrlKey || metaKey || shiftKey) &&
    target.closest?.("[data-keys]")?.dataset.keys.split(" ").includes(key);
  // React answers an event on a page that it is taking over by taking over all of it before the next frame. It gets none until it is
  // there, so that it comes in pieces, between frames.
  const noticed =
    "pointerover mouseover pointerdown mousedown pointerup mouseup touchstart touchend focusin keydown keypress keyup textInput input change compositionstart compositionend paste";
  on(noticed, (event) => {
    if (state === 1) event.stopPropagation();
  });
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
    if (target.closest("[popover] a")) target.closest("[popover]").hidePopover();
    // The image of the chosen card becomes the cover of the page that opens.
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
    const search = target.closest("[data-search]") && !forBrowser ? document.querySelector("[data-search]") : null;
    if (search) {
      search.typed ??= "";
      search.dataset.waiting = "";
    }
    const control = wants(event);
    if (control && !forBrowser && waiting()) {
      start();
      if (failed) location.reload();
      hold(target, event);
      if (!search) control.dataset.waiting = "";
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  });
  on("keydown", (event) => {
    if (!waiting() || !wantsKey(event)) return;
    start();
    hold(event.target, event);
    event.preventDefault();
  });
  // --- Search: / and Ctrl-K press its link. What is typed after a press until the dialog is there is kept for it.
  on("keydown", (event) => {
    const { key, target } = event;
    const search = document.querySelector("[data-search]");
    if (!search || event.altKey || document.querySelector("dialog:modal")) return;
    const chord = event.ctrlKey || event.metaKey;
    const typing = target.isContentEditable || target.closest?.("input,textarea,select");
    if (chord ? key.toLowerCase() === "k" && !event.shiftKey : key === "/" && !typing) search.click();
    else if (search.typed !== undefined && !chord && !typing && key.length === 1) search.typed += key;
    else return;
    event.preventDefault();
  });
  on("input", (event) => {
    if (waiting()) hold(event.target, event);
  });
  on("popstate", () => {
    if (waiting() && address() !== firstAddress) location.reload();
  });
  on("unhandledrejection", fail);
  // One after the other, so that React has rendered what one changed before the next one comes.
  const replay = () => {
    const [target, event] = held.shift() ?? [];
    if (target) {
      if (event.type === "submit") target.requestSubmit(event.submitter);
      else if (event.type === "click") target.dispatchEvent(new MouseEvent("click", event));
      else if (event.key) target.dispatchEvent(new KeyboardEvent("keydown", event));
      else {
        // Typed before React was there: empty and refill the field, so that React sees a change.
        if (target.selectionStart != null) {
          const value = target.value;
          target.value = "";
          target.setRangeText(value);
        }
        for (const type of ["input", "change"]) target.dispatchEvent(new Event(type, { bubbles: true }));
      }
    }
    if (held.length > 0) setTimeout(replay);
    else document.activeElement.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  };
  on("hydrated", () => {
    state = 2;
    // The search goes on waiting, for its dialog.
    document.querySelectorAll("[data-waiting]:not([data-search])").forEach((control) => {
      delete control.dataset.waiting;
    });
    replay();
  });
  // The owner's pages, and an address that opens a dialog, have something to do at once.
  on("DOMContentLoaded", () => {
    if ((storage.access_token ?? storage.token) || /[?&]backstory=/.test(location.search)) start();
  });
  // What moves by itself further down has to be awake when it comes into view.
  on("scroll", () => {
    if (entry()?.dataset.hydrate === "scroll") start();
  });
})();
