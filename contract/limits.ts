// The contract defines every entity and every call: schemas and types, no I/O. This file holds the limits that the server, the web app and
// the tests share. It imports nothing, so browsers can load it cheaply.

/** Milliseconds, unless the name says otherwise. */
export const limits = {
  wordsPerMinute: 220,
  debounce: 300,
  snackbar: 4000,
  /** Loading that takes no longer than this shows no skeletons. */
  patience: 150,

  blogList: { pageSize: 9, skeletons: 6, excerpt: 180 },
  relatedPosts: 3,
  blogCategory: { pageSize: 9, skeletons: 6, excerpt: 160 },
  blogTag: { pageSize: 9, skeletons: 6, excerpt: 160 },
  blogSearch: { pageSize: 12, skeletons: 8 },
  /** Search across posts and projects; `limit` applies to each kind. */
  siteSearch: { limit: 5, maxLimit: 20, debounce: 130, recent: 5, projectsOnPage: 6 },
  /**
   * The dashboard's command palette: how many posts and projects it lists, how many recent commands it shows, and how many it remembers.
   */
  palette: { found: 6, recent: 3, remembered: 30 },
  blogArchive: { pageSize: 200, skeletons: 6 },
  postsScreen: { pageSize: 5, chartDays: 7 },
  carousel: {
    pageSize: 10,
    autoplay: 5000,
    swipe: 70,
    fastSwipe: 40,
    fastSwipeUnder: 350,
    narrow: 540,
    hintAfter: 600,
    hintFor: 3000,
  },
  timeline: { entries: 9, drag: 120, mobile: 768, reveal: 500, revealAt: 0.45 },
  skills: { mobile: 768, mobileCount: 10 },
  featuredProjects: 6,
  portfolioList: { skeletons: 3 },
  projectDetail: { techStack: 20, tags: 12, gallery: 6, excerpt: 180, versions: 20, more: 3 },

  mediaLibrary: { pageSize: 24 },
  /** How many enquiries a page of the list and a column of the board show. */
  enquiries: { pageSize: 20, column: 15 },

  /** Bytes of a section's document, how many revisions of each section are kept, and how long after the last keystroke its draft is saved. */
  site: { document: 512 * 1024, revisions: 50, autosave: 150 },

  /** Limits of `GET /blogs`. `maxTexts` is how many full texts visitors get in one response. */
  list: { page: 1, limit: 10, maxLimit: 200, maxTexts: 30 },
  togglePublish: 200,

  /** Bytes of an imported career: a JSON Resume, or the ZIP file of LinkedIn's export. */
  career: { json: 4 * 1024 * 1024, zip: 25 * 1024 * 1024 },

  siteUrl: 300,
  title: 200,
  slug: 120,
  description: 1000,
  /** Characters of HTML, about 200,000 words. */
  content: 2_000_000,
  /** Characters that the editor may send, when the text may still contain images as data URLs. */
  contentWithImages: 20_000_000,
  postBytes: 28 * 1024 * 1024,
  link: 2000,
  category: 80,
  /** Characters of a tag and tags of a post; characters of the title of a series, and its highest number of a part. */
  tag: 40,
  tags: 20,
  series: 120,
  seriesParts: 999,
  search: 200,
  password: { min: 10, max: 200 },
  username: 60,
  /** Longer than the key, so that a pasted link gets a sentence about the key and not about its length. */
  setupKey: 500,
  contact: { name: 120, email: 254, message: 10_000, budget: 80, deadline: 80 },
  /**
   * Limits for the enquiries of all visitors together: how many are announced individually, how many are answered automatically, and how many
   * are stored, spam included.
   */
  enquiriesAnHour: { announced: 60, answered: 30, kept: 300 },
  /**
   * The newsletter: all addresses; emails that ask for a confirmation, for one address until it is given and for the site in an hour; days for
   * which their links work; minutes in which leaving can be taken back. Of CSV files: bytes and lines; of the note on consent: characters.
   */
  newsletter: {
    subscribers: 20_000,
    asks: 3,
    asksAnHour: 20,
    askDays: 7,
    undoMinutes: 60,
    pageSize: 50,
    csv: { bytes: 5 * 1024 * 1024, lines: 20_000 },
    subject: 150,
    preheader: 200,
    issuesPageSize: 20,
    refusals: 100,
    consent: 200,
  },
  project: {
    shortText: 200,
    techStack: 60,
    tags: 60,
    contributions: 60,
    gallery: 40,
    models: 100,
    results: 4,
    resultValue: 24,
    resultLabel: 80,
    credits: 40,
    links: 8,
    awards: 8,
    testimonials: 4,
    quote: 600,
    chapters: 20,
    posts: 12,
  },

  /** AVIF and WebP have a separate limit, because their decoders hold the whole image in memory several times. */
  image: { bytes: 15 * 1024 * 1024, pixels: 50_000_000, pixelsInMemory: 24_000_000 },
  video: { bytes: 200 * 1024 * 1024 },
  /** The video that the card of a project plays. */
  cardClip: { bytes: 3 * 1024 * 1024, seconds: 6 },
  audio: { bytes: 50 * 1024 * 1024 },
  /** A file that is only downloaded. */
  file: { bytes: 50 * 1024 * 1024 },

  /**
   * 3D models: bytes of the file, limits of what is drawn, pixels along the longer side of a texture for visitors, and bytes of memory for the
   * model's numbers.
   */
  model: {
    bytes: 100 * 1024 * 1024,
    triangles: 5_000_000,
    /** The limit of nodes, of meshes and of accessors. */
    parts: 50_000,
    textures: 100,
    textureSide: 2048,
    depth: 200,
    name: 80,
    /** The ZIP file of a model: its files, and their unpacked bytes. */
    files: 500,
    unpacked: 300 * 1024 * 1024,
    memory: 1024 * 1024 * 1024,
  },

  /**
   * Playable builds: bytes of the ZIP file and of its unpacked files, how many files, characters of a path, the size above which no file may be
   * compressed by more than the ratio, and entries of the ZIP file, including those that are ignored.
   */
  build: {
    zip: 500 * 1024 * 1024,
    unpacked: 1024 * 1024 * 1024,
    files: 2000,
    path: 240,
    ratio: { from: 10 * 1024 * 1024, most: 1000 },
    entries: 20_000,
    version: 40,
    notes: 10_000,
    controls: 200,
    caution: 160,
    pixels: 10_000,
    hosts: 20,
    /** Uploads at the same time, and hours until an abandoned one is removed. */
    uploads: 10,
    uploadHours: 24,
    /** Hours for which the URL of a test works. */
    testHours: 2,
  },

  /** A file to import: its bytes, and its contents if it is a ZIP file. Hours for which the files of a transfer are kept. */
  transfer: {
    upload: 1024 * 1024 * 1024,
    unpacked: 4 * 1024 * 1024 * 1024,
    files: 100_000,
    name: 255,
    hours: 24,
    linkSeconds: 60,
  },

  /** Days until the link to a draft expires. */
  shareDays: [1, 7, 30],
  trashDays: 30,
  /** Secret links to one draft at the same time. */
  shareLinks: 20,
  /** Links that show work under NDA to one client: how many, and for how many days at most. An opening lasts `openHours`. */
  clientLink: {
    most: 200,
    client: 80,
    note: 200,
    targets: 50,
    days: 366,
    openings: 1000,
    password: { min: 6, max: 200 },
    /** Wrong passwords for a link per hour, across all IP addresses. */
    guesses: 60,
    openHours: 8,
    shownOpenings: 50,
    /** Months after which an ended link is deleted with its log. */
    keptMonths: 24,
    mediaMinutes: 15,
    /** Pixels of the longer side of an image with a watermark. */
    watermarked: 1600,
  },
  /** Pages that each show chosen projects: how many, and their projects. */
  selection: { most: 50, title: 120, introduction: 400, projects: 40 },
  enquiryMonths: 24,
  enquiry: {
    value: 80,
    note: 5000,
    source: 80,
    /** Bytes of an email that the owner adds, and characters of its Message-ID. */
    letter: { bytes: 25 * 1024 * 1024, id: 500 },
    reason: 300,
    reply: { subject: 300, text: 20_000 },
    templates: 30,
    templateName: 60,
    /** Days before today that count for the answer times. */
    answerDays: 90,
    /** Quarters that sum up won enquiries. */
    quarters: 4,
  },
  /** Times in one proposal for a call, and open proposals of an enquiry. */
  calls: {
    /** Days that the link of times that have all passed says so. */
    passed: 30,
    times: 6,
    place: 300,
    open: 5,
  },
  /** Quotes of an enquiry, and the parts of one. Prices are in hundredths. */
  quotes: {
    anEnquiry: 20,
    title: 120,
    lines: 40,
    line: 120,
    text: 1000,
    quantity: 100_000,
    price: 1_000_000_000,
    currency: 8,
    taxName: 40,
    party: 500,
    terms: 5000,
    /** For how many days a quote is valid: the maximum and the default. */
    days: 366,
    usualDays: 30,
    reason: 1000,
    /** PDFs in memory, of invoices, too. */
    files: 8,
  },
  /** Invoices of a page of the list, and the parts of one. */
  invoices: {
    pageSize: 20,
    format: 30,
    start: 999_999,
    days: 365,
    usualDays: 14,
    name: 120,
    taxId: 40,
    bank: 200,
    iban: 42,
    bic: 14,
    performed: 80,
    note: 1000,
  },
  session: { hours: 12, maxDays: 30 },
  twoFactor: { digits: 6, stepSeconds: 30, stepsAround: 1, recoveryCodes: 10, setupMinutes: 15 },
  passkeys: { most: 20, challengeMinutes: 5 },
  passkeyName: 60,
  apiTokens: { most: 50, name: 60, days: 3650 },
  /** Rows and columns of numbers of a chart in a text, and characters of its words. */
  chart: { rows: 40, series: 4, label: 80, name: 40, unit: 12, caption: 300 },
  editor: { historyStack: 100, historyDelay: 1000, highlightInterval: 1000, maxIndent: 8, codeTab: 2 },
} as const;

/** Slugs that would hide a page or a call of the blog. */
export const reservedPostSlugs: readonly string[] = [
  "archive",
  "search",
  "category",
  "tag",
  "series",
  "stats",
  "upload",
  "toggle-publish",
  "trash",
  "autosaves",
];
