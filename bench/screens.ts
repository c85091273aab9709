// Every screen, with what users do there, in a natural order.
import type { Page } from "@playwright/test";
import { pressLikeAHand } from "./hand.ts";

export type Screen = {
  name: string;
  path: string;
  mobile?: boolean;
  steps: Record<string, (page: Page) => Promise<unknown>>;
};

const press = (name: string | RegExp) => (page: Page) =>
  pressLikeAHand(page.getByRole("button", { name }).locator("visible=true").first());
const follow = (name: string | RegExp) => (page: Page) =>
  pressLikeAHand(page.getByRole("link", { name }).locator("visible=true").first());
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const at = (selector: string) => (page: Page) => pressLikeAHand(page.locator(selector).locator("visible=true").first());
const type = (selector: string, text: string) => async (page: Page) => {
  await pressLikeAHand(page.locator(selector).locator("visible=true").first());
  await page.keyboard.type(text, { delay: 90 });
};

/** The first Escape may only clear the search field. */
const close = async (page: Page) => {
  await page.keyboard.press("Escape");
  await page.waitForTimeout(300);
  if ((await page.locator("dialog:modal").count()) > 0) await page.keyboard.press("Escape");
};

const theme = { "the theme": at("[data-theme-toggle]") };
const contact = {
  "the contact form, typing": type("#contact-us input[name=name]", "Grace"),
  "the contact form, sending it unfinished": at("#contact-us button[type=submit]"),
};

export const visitorScreens: readonly Screen[] = [
  {
    name: "home",
    path: "/",
    steps: {
      ...theme,
      "search, the first press": follow("Search"),
      "search, typing": (page) => page.keyboard.type("tower", { delay: 90 }),
      "search, a key down": key("ArrowDown"),
      "search, closing": close,
      "the intro video": press("Play the intro video"),
      "closing it": press("Close"),
    },
  },
  {
    name: "home, further down",
    path: "/",
    steps: {
      "a project of the timeline": at(".timeline button"),
      "its next entry": press("Next entry"),
      "closing it": press("Close"),
      "the carousel, next": press("Next post"),
      "the carousel, pausing": press(/^(Pause|Start) slideshow/),
      "a tab of skills": (page) => pressLikeAHand(page.getByRole("tab").nth(2)),
      "a question": at("details summary"),
      ...contact,
    },
  },
  {
    name: "home on a phone",
    path: "/",
    mobile: true,
    steps: {
      "the menu": press("Open menu"),
      "the theme in it": at("[popover] [data-theme-toggle]"),
      "closing it": key("Escape"),
      ...contact,
    },
  },
  {
    name: "about",
    path: "/about",
    steps: { ...theme, "search, the first press": follow("Search"), "search, closing": close },
  },
  {
    name: "portfolio",
    path: "/portfolio",
    steps: { ...theme, "search, the first press": follow("Search"), "search, closing": close },
  },
  {
    name: "portfolio list",
    path: "/portfolio/all",
    steps: {
      "search, the first press": follow("Search"),
      "search, closing": close,
      "a category": follow("Games"),
      "another category": follow("3D"),
      "a kind": follow("Animation"),
      "all of them": follow("All"),
    },
  },
  {
    name: "project",
    path: "/portfolio/tower-drift",
    steps: {
      "an image": follow(/at full size$/),
      "the next one": key("ArrowRight"),
      closer: press("Larger"),
      "closing it": key("Escape"),
    },
  },
  {
    name: "list",
    path: "/blogs",
    steps: {
      "the search field, typing": type("main input[name=search]", "level"),
      "emptying it": (page) => page.locator("main input[name=search]").fill(""),
      "older posts": follow(/Older/),
      "a post": at(".card-link"),
    },
  },
  {
    name: "archive",
    path: "/blogs/archive",
    steps: { "search, the first press": follow("Search"), "search, closing": close, "a post": at(".archive-entry a") },
  },
  {
    name: "search",
    path: "/blogs/search",
    steps: { typing: type("main input[type=search]", "tower"), searching: key("Enter") },
  },
  {
    name: "post",
    path: "/blog/where-your-frame-time-really-goes",
    steps: {
      sharing: press("Share"),
      ...theme,
      "search, the first press": follow("Search"),
      "search, typing": (page) => page.keyboard.type("level", { delay: 90 }),
      "search, closing": close,
      "the next post": at(".adjacent-post"),
    },
  },
  {
    name: "login",
    path: "/login",
    steps: {
      "typing the name": type("input[name=username]", "owner"),
      "typing the password": type("input[type=password]", "wrong password"),
      "logging in": key("Enter"),
    },
  },
];

export const dashboardScreens: readonly Screen[] = [
  {
    name: "posts",
    path: "/dashboard",
    steps: {
      "the palette": key("Control+k"),
      "the palette, typing": (page) => page.keyboard.type("mess", { delay: 90 }),
      "the palette, closing": close,
      "the search field, typing": type("main input[type=search]", "level"),
      "the first post's box": (page) => pressLikeAHand(page.getByRole("checkbox").nth(1)),
    },
  },
  {
    name: "enquiries",
    path: "/dashboard/enquiries",
    steps: { "the palette": key("Control+k"), "the palette, closing": close },
  },
  {
    name: "media",
    path: "/dashboard/media",
    steps: { "a filter": press("Not used"), "the search field, typing": type("main input[type=search]", "tower") },
  },
  {
    name: "categories",
    path: "/dashboard/categories",
    steps: {
      "typing a name": type("main input", "Sound"),
      "deleting one": press(/^Delete /),
      "not deleting it": key("Escape"),
    },
  },
  {
    name: "portfolio",
    path: "/dashboard/portfolio",
    steps: { "a new project": follow(/Add New Project/), "typing its title": type("main input", "Rope Yard") },
  },
  {
    name: "health",
    path: "/dashboard/health",
    steps: { "the palette": key("Control+k"), "the palette, closing": close },
  },
  {
    name: "account",
    path: "/dashboard/account",
    steps: { "typing a password": type("input[type=password]", "a long one") },
  },
  {
    name: "trash",
    path: "/dashboard/trash",
    steps: { "the palette": key("Control+k"), "the palette, closing": close },
  },
  {
    name: "editor",
    path: "/dashboard/create",
    steps: {
      "the title, typing": type("main input", "Notes"),
      "the text, typing": type(".tiptap", "What happened"),
      bold: press("Bold"),
    },
  },
];
