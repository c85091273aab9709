import { expect, type Page } from "@playwright/test";
import { en, type Words } from "#words/en.ts";
import { makeWav } from "#tests/support/sound.ts";
import { uploadTo } from "./media.ts";
import type { Site } from "./site.ts";
import { finishAnimations, untilListening } from "./waiting.ts";

/** What lies over the page. */
export const overlays = "dialog[open], :popover-open";

export type Screen = {
  name: string;
  path: string | ((ids: ExampleIds) => string);
  loggedIn?: boolean;
  /** An overlay fills the window instead of the page's height. */
  overlay?: boolean;
  /** Shown at this width only. */
  width?: number;
  /** A screen with the same parts and other content, which each run checks. This one is for the long tier. */
  likeScreen?: string;
  /** Actions that are needed before the screen shows its content. `words` are those of the page. */
  prepare?: (page: Page, words?: Words) => Promise<void>;
};

/** URLs that depend on the example content. */
export type ExampleIds = {
  draft: string;
  ndaProject: string;
  videoProject: string;
  project: number;
  enquiry: number;
  /** An enquiry that the owner has added. */
  added: number;
  page: string;
  /** The path of a secret link to the draft. */
  sharedDraft: string;
  clientLink: number;
  /** The path of that link for the client. */
  clientGate: string;
  /** The path of the page on which the sender of the enquiry chooses a time for a call. */
  call: string;
};

const visitorEnquiries = [
  {
    name: "Robin Sample",
    email: "robin@example.org",
    message:
      "We are four people with a puzzle game that runs on PC and not on phones.\n\nCould you look at it for two days in January and tell us what it would take? We have a build and a budget.",
  },
  {
    name: "Kim Placeholder",
    email: "kim@example.org",
    message: "Do you also give workshops on estimates? Our last three were wrong in the same direction.",
  },
];

const addedEnquiry = {
  name: "Juno Marlow",
  message: "Met at the Harbor Lights game fair. Wants a short trailer for a puzzle game, in two variants.",
  source: "Harbor Lights game fair",
  stage: "quoted",
  value: "$1,200",
};

const ownPages = [
  {
    kind: "page",
    title: "Now",
    description: "What I work on, read and play at the moment.",
    content:
      "<p>It is November, and I light a cavern for a game about bees.</p><h2>Work</h2><ul><li>Two days a week on lighting</li><li>A talk on estimates in January</li></ul><h2>Play</h2><p>Mostly board games, as it rains.</p>",
    placement: "menu",
    published: true,
  },
  {
    kind: "page",
    title: "Imprint",
    description: "Who is responsible for this site.",
    content: "<p>Alex Example, Example Street 1.</p>",
    placement: "footer",
    published: true,
  },
  { kind: "page", title: "What I use", description: "Tools, desk and software." },
];

/** Files besides the images of the example content, so that the media library shows every kind of file. */
const otherFiles = [
  { name: "main-theme.wav", mimeType: "audio/wav", buffer: makeWav(84) },
  { name: "level-design-guide.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") },
  { name: "greybox-kit.zip", mimeType: "application/zip", buffer: Buffer.from("504b030414000000", "hex") },
];

/** Every screen of the site with the example content, for checks and screenshots of all screens. */
export const screens: readonly Screen[] = [
  { name: "home", path: "/" },
  {
    name: "home-timeline-dialog",
    path: "/",
    overlay: true,
    prepare: async (page) => {
      await page.locator(".timeline-open").first().click();
      await showDialog(page);
    },
  },
  {
    name: "home-video-dialog",
    likeScreen: "project-full-size",
    path: "/",
    overlay: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Watch Intro", exact: true }).click();
      await showDialog(page);
    },
  },
  { name: "home-menu", path: "/", overlay: true, width: 390, prepare: openMenu },
  { name: "about", path: "/about" },
  { name: "blogs", path: "/blogs" },
  { name: "blogs-category", path: "/blogs/category/production" },
  { name: "blogs-tag", likeScreen: "blogs-category", path: "/blogs/tag/estimates" },
  { name: "blogs-series", likeScreen: "blogs-category", path: "/blogs/series/levels-before-art" },
  { name: "blogs-archive", path: "/blogs/archive" },
  { name: "blogs-search", path: "/blogs/search?q=frame" },
  { name: "blogs-search-empty", likeScreen: "blogs-search", path: "/blogs/search?q=zzzzzz" },
  { name: "blogs-empty", likeScreen: "blogs-search", path: "/blogs?search=zzzzzz" },
  { name: "search-dialog", path: "/blogs", overlay: true, prepare: findInDialog },
  { name: "post", path: "/blog/where-your-frame-time-really-goes" },
  { name: "shared-draft", likeScreen: "post", path: ({ sharedDraft }) => sharedDraft },
  { name: "post-missing", path: "/blog/nothing-here" },
  { name: "portfolio", path: "/portfolio" },
  { name: "portfolio-all", path: "/portfolio/all?cat=3d" },
  { name: "project", path: "/portfolio/tower-drift" },
  {
    name: "project-full-size",
    path: "/portfolio/tower-drift",
    overlay: true,
    prepare: async (page, { gallery } = en) => {
      await page.getByRole("link", { name: gallery.showImage({ number: 1, of: 6 }) }).click();
      await showDialog(page);
    },
  },
  { name: "project-nda", likeScreen: "project", path: ({ ndaProject }) => `/portfolio/${ndaProject}` },
  { name: "project-video", likeScreen: "project", path: ({ videoProject }) => `/portfolio/${videoProject}` },
  { name: "selection", likeScreen: "portfolio-all", path: "/for/gameplay" },
  { name: "own-page", likeScreen: "post", path: "/now" },
  { name: "login", path: "/login" },
  { name: "dashboard", path: "/dashboard", loggedIn: true },
  { name: "dashboard-menu", path: "/dashboard", loggedIn: true, overlay: true, width: 390, prepare: openMenu },
  {
    name: "dashboard-confirm",
    path: "/dashboard",
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await page
        .getByRole("button", { name: /^Delete “/ })
        .first()
        .click();
      await showDialog(page);
    },
  },
  {
    name: "dashboard-bulk",
    path: "/dashboard",
    loggedIn: true,
    prepare: async (page) => {
      await page
        .getByRole("checkbox", { name: /^Select all/ })
        .first()
        .check();
      await page
        .getByText(/\d selected/)
        .first()
        .waitFor();
    },
  },
  {
    name: "dashboard-palette",
    path: "/dashboard",
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await openByKeys(page, "ControlOrMeta+k");
      await page.getByRole("combobox", { name: "Find a post" }).fill("post");
      await page.getByRole("group", { name: "Posts", exact: true }).waitFor();
      await showDialog(page);
    },
  },
  {
    name: "dashboard-shortcuts",
    likeScreen: "dashboard-confirm",
    path: "/dashboard",
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await openByKeys(page, "?");
      await showDialog(page);
    },
  },
  { name: "editor-create", likeScreen: "editor-edit", path: "/dashboard/create", loggedIn: true },
  { name: "editor-edit", path: ({ draft }) => `/dashboard/edit/${draft}`, loggedIn: true },
  {
    name: "editor-history",
    path: ({ draft }) => `/dashboard/edit/${draft}`,
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "History" }).click();
      await page.getByRole("navigation", { name: "Revisions" }).waitFor();
      await showDialog(page);
    },
  },
  {
    name: "editor-pictures",
    likeScreen: "media",
    path: ({ draft }) => `/dashboard/edit/${draft}`,
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Choose from library" }).click();
      await showDialog(page);
      await page.locator("dialog[open] img").first().waitFor();
    },
  },
  {
    name: "editor-full-screen",
    likeScreen: "editor-edit",
    path: ({ draft }) => `/dashboard/edit/${draft}`,
    loggedIn: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Full screen" }).click();
      await page.getByRole("button", { name: "Leave full screen" }).waitFor();
    },
  },
  {
    name: "editor-preview",
    path: ({ draft }) => `/dashboard/edit/${draft}`,
    loggedIn: true,
    overlay: true,
    prepare: showLivePreview,
  },
  { name: "view", path: ({ draft }) => `/dashboard/view/${draft}`, loggedIn: true },
  { name: "preview", likeScreen: "view", path: ({ draft }) => `/dashboard/preview/${draft}`, loggedIn: true },
  {
    name: "pages",
    likeScreen: "selections",
    path: "/dashboard/pages",
    loggedIn: true,
    prepare: (page) => page.getByRole("table", { name: "Pages" }).waitFor(),
  },
  { name: "editor-page-create", likeScreen: "editor-edit", path: "/dashboard/create/page", loggedIn: true },
  {
    name: "editor-page-edit",
    likeScreen: "editor-edit",
    path: ({ page }) => `/dashboard/edit/${page}`,
    loggedIn: true,
  },
  { name: "categories", path: "/dashboard/categories", loggedIn: true },
  { name: "projects", path: "/dashboard/portfolio", loggedIn: true },
  { name: "project-create", likeScreen: "project-edit", path: "/dashboard/portfolio?edit=new", loggedIn: true },
  { name: "project-edit", path: ({ project }) => `/dashboard/portfolio?edit=${project}`, loggedIn: true },
  {
    name: "media",
    path: "/dashboard/media",
    loggedIn: true,
    prepare: (page) => page.getByRole("list", { name: "Files" }).getByRole("listitem").first().waitFor(),
  },
  {
    name: "selections",
    path: "/dashboard/selections",
    loggedIn: true,
    prepare: (page) => page.getByRole("table", { name: "Selections" }).waitFor(),
  },
  {
    name: "selection-form",
    likeScreen: "client-link-form",
    path: "/dashboard/selections",
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Edit “Gameplay programming”" }).click();
      await showDialog(page);
    },
  },
  { name: "letters", path: "/dashboard/letters", loggedIn: true },
  {
    name: "client-links",
    path: "/dashboard/client-links",
    loggedIn: true,
    prepare: (page) => page.getByRole("list", { name: "Client links" }).waitFor(),
  },
  {
    name: "client-link-form",
    path: "/dashboard/client-links",
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "New Link" }).click();
      await page.getByRole("group", { name: "Choices" }).waitFor();
    },
  },
  { name: "client-link", path: ({ clientLink }) => `/dashboard/client-links/${clientLink}`, loggedIn: true },
  { name: "enquiries", path: "/dashboard/enquiries", loggedIn: true },
  { name: "enquiries-open", path: ({ enquiry }) => `/dashboard/enquiries?message=${enquiry}`, loggedIn: true },
  {
    name: "enquiries-new",
    likeScreen: "client-link-form",
    path: "/dashboard/enquiries",
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "New enquiry" }).click();
      await showDialog(page);
    },
  },
  { name: "subscribers", path: "/dashboard/subscribers", loggedIn: true },
  {
    name: "invoices",
    path: "/dashboard/invoices",
    loggedIn: true,
    prepare: (page) => page.getByRole("button", { name: /^Edit Invoice/ }).waitFor(),
  },
  {
    name: "invoice-form",
    path: "/dashboard/invoices",
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: /^Edit Invoice/ }).click();
      await showDialog(page);
    },
  },
  { name: "enquiries-found", likeScreen: "enquiries", path: "/dashboard/enquiries?q=publsher", loggedIn: true },
  {
    name: "enquiries-added",
    likeScreen: "enquiries-open",
    path: ({ added }) => `/dashboard/enquiries?message=${added}`,
    loggedIn: true,
  },
  { name: "enquiries-empty", likeScreen: "enquiries", path: "/dashboard/enquiries?folder=spam", loggedIn: true },
  { name: "trash", path: "/dashboard/trash", loggedIn: true },
  { name: "transfers", path: "/dashboard/transfers", loggedIn: true },
  { name: "site-sections", path: "/dashboard/site", loggedIn: true },
  { name: "site-form-identity", likeScreen: "site-form-services", path: "/dashboard/site/identity", loggedIn: true },
  {
    name: "site-form-words",
    path: "/dashboard/site/words",
    loggedIn: true,
    prepare: (page) => page.getByRole("searchbox", { name: "Search the words" }).fill("archive"),
  },
  { name: "site-form-look", path: "/dashboard/site/look", loggedIn: true },
  {
    name: "site-form-services",
    path: "/dashboard/site/services",
    loggedIn: true,
    prepare: async (page) => {
      await page.getByRole("button", { name: "Playable Prototype", exact: true }).click();
      await page.getByLabel("Price from").waitFor();
    },
  },
  { name: "health", path: "/dashboard/health", loggedIn: true },
  { name: "account", path: "/dashboard/account", loggedIn: true },
  { name: "welcome", path: "/dashboard/welcome?step=you", loggedIn: true, prepare: showStep },
  {
    name: "welcome-work",
    likeScreen: "welcome",
    path: "/dashboard/welcome?step=work",
    loggedIn: true,
    prepare: showStep,
  },
  {
    name: "welcome-career",
    likeScreen: "welcome",
    path: "/dashboard/welcome?step=career",
    loggedIn: true,
    prepare: showStep,
  },
  {
    name: "welcome-photo",
    likeScreen: "welcome",
    path: "/dashboard/welcome?step=photo",
    loggedIn: true,
    prepare: showStep,
  },
  { name: "welcome-look", path: "/dashboard/welcome?step=look", loggedIn: true, prepare: showStep },
  {
    name: "welcome-start",
    likeScreen: "welcome",
    path: "/dashboard/welcome?step=start",
    loggedIn: true,
    prepare: showStep,
  },
  {
    name: "editor-slash",
    likeScreen: "editor-edit",
    path: "/dashboard/create",
    width: 390,
    loggedIn: true,
    overlay: true,
    prepare: async (page) => {
      await page.getByRole("textbox", { name: "Content" }).click();
      await page.keyboard.type("/");
      await page.getByRole("listbox", { name: "What to put here" }).waitFor();
    },
  },
  {
    name: "logged-out",
    likeScreen: "login",
    path: "/dashboard/create",
    loggedIn: true,
    overlay: true,
    prepare: loseSession,
  },
];

/** Sends enquiries as a visitor, so that their screen has content, and reads what the URLs need. */
export async function prepareScreens({ url, api }: Pick<Site, "url" | "api">): Promise<ExampleIds> {
  for (const enquiry of visitorEnquiries) {
    const answer = await fetch(`${url}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...enquiry, filledIn: 60_000 }),
    });
    if (!answer.ok) throw new Error(`An enquiry was not taken: ${answer.status} ${await answer.text()}`);
  }
  const [page] = await Promise.all(ownPages.map((fields) => api<{ _id: string }>("POST", "/blogs", fields)));
  const [drafts, projects, enquiries] = await Promise.all([
    api<{ items: { _id: string }[] }>("GET", "/blogs?published=false&limit=1"),
    api<{ items: { id: number; slug: string; nda: boolean; mediaType: string }[] }>("GET", "/portfolio"),
    api<{ items: { id: number }[] }>("GET", "/enquiries"),
  ]);
  const [draft, enquiry, project] = [drafts.items[0], enquiries.items[0], projects.items[0]];
  const ndaProject = projects.items.find(({ nda }) => nda);
  const videoProject = projects.items.find(({ mediaType }) => mediaType === "video");
  if (!draft || !enquiry || !project || !ndaProject || !videoProject || !page)
    throw new Error("The example content lacks what the screens show.");
  const call = await api<{ url: string }>("POST", `/enquiries/${enquiry.id}/calls`, {
    times: [3, 4].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()),
    minutes: 30,
    place: "https://meet.example/a-room-with-a-name-that-is-too-long-for-any-phone-in-portrait",
  });
  const added = await api<{ id: number }>("POST", "/enquiries", addedEnquiry);
  await api("POST", `/enquiries/${added.id}/notes`, { text: "Budget approved by their publisher, Zebrafink." });
  await makeInvoices({ url, api }, added.id);
  const link = await api<{ url: string }>("POST", `/blogs/${draft._id}/share`, { days: 7 });
  const clientLink = await api<{ id: number; url: string }>("POST", "/client-links", {
    client: "Northwind Games",
    targets: [
      { kind: "project", id: ndaProject.id },
      { kind: "post", id: draft._id },
    ],
    expiresAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    password: "harbor lights",
  });
  for (const file of otherFiles) await uploadTo({ api }, file);
  return {
    draft: draft._id,
    enquiry: enquiry.id,
    added: added.id,
    page: page._id,
    sharedDraft: new URL(link.url).pathname,
    clientLink: clientLink.id,
    clientGate: new URL(clientLink.url).pathname,
    call: new URL(call.url).pathname,
    project: project.id,
    ndaProject: ndaProject.slug,
    videoProject: videoProject.slug,
  };
}

/** Issues an invoice for one accepted quote, and leaves the one for another a draft. */
async function makeInvoices({ url, api }: Pick<Site, "url" | "api">, enquiry: number): Promise<void> {
  const address = "12 Example Street\n10115 Example City";
  const seller = {
    name: "Alex Example",
    address,
    email: "",
    taxNumber: "",
    vatId: "XX 123",
    bank: "",
    iban: "",
    bic: "",
  };
  await api("PUT", "/invoices/settings", { format: "{year}-{n}", days: 14, seller, note: "" });
  for (const [index, title] of ["Trailer of 60 seconds", "Trailer for the store"].entries()) {
    const quote = {
      title,
      client: "Juno Marlow",
      sender: address,
      currency: "$",
      lines: [{ title, text: "", quantity: index + 1, price: 120_000 }],
      tax: { name: "VAT", percent: 19 },
      terms: "",
      validUntil: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    };
    const made = await api<{ url: string; quote: { id: number } }>("POST", `/enquiries/${enquiry}/quotes`, quote);
    await fetch(`${url}/api/quotes/${new URL(made.url).pathname.split("/").at(-1)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ decision: "accept", name: "Juno Marlow" }),
    });
    const draft = await api<{ id: number }>("POST", `/enquiries/${enquiry}/quotes/${made.quote.id}/invoices`, {
      kind: "invoice",
    });
    if (index === 0) await api("POST", `/invoices/${draft.id}/issue`);
  }
}

export function addressOf({ path }: Screen, ids: ExampleIds): string {
  return typeof path === "string" ? path : path(ids);
}

/** Returns whether the page is again as it was loaded. */
export async function closeOverlay(page: Page, { prepare }: Screen): Promise<boolean> {
  if (!prepare) return true;
  const open = page.locator(overlays);
  if ((await open.count()) === 0) return false;
  await page.keyboard.press("Escape");
  await expect(open).toHaveCount(0);
  return true;
}

async function findInDialog(page: Page, { search } = en): Promise<void> {
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: search.label }).fill("frame");
  await page.getByRole("option").first().waitFor();
  await showDialog(page);
}

/** Gives the browser a token that the server rejects while the owner is typing. */
async function loseSession(page: Page): Promise<void> {
  // The requests that the editor sends when it opens must succeed first. Otherwise the page loses its session before there is unsaved text.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const [head = "", claims = ""] = (localStorage.getItem("access_token") ?? "").split(".");
    localStorage.setItem("access_token", `${head}.${claims}.refused`);
  });
  await page.getByRole("textbox", { name: "Title" }).fill("Typed and not saved");
  await page.getByRole("dialog", { name: "You have been logged out" }).waitFor();
  await showDialog(page);
}

/** Shows the preview instead of the text where only one of them fits. */
async function showLivePreview(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Live preview" }).click();
  const tab = page.getByRole("tab", { name: "Preview" });
  if (await tab.isVisible()) await tab.click();
  await page.locator(".live-preview .prose:not([hidden])").waitFor();
}

/** Waits for a step of the setup. */
async function showStep(page: Page): Promise<void> {
  await page.locator(".welcome-head").waitFor();
}

async function showDialog(page: Page): Promise<void> {
  await page.locator(overlays).first().waitFor();
  await finishAnimations(page);
}

async function openMenu(page: Page, { controls } = en): Promise<void> {
  await page.getByRole("button", { name: controls.openMenu }).click();
  await showDialog(page);
}

async function openByKeys(page: Page, keys: string): Promise<void> {
  await untilListening(page.getByRole("table").first());
  await page.keyboard.press(keys);
  await page.getByRole("dialog").waitFor();
}
