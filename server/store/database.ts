// The only place with SQL: one file for each table, with plain functions whose first parameter is the database. Differences between engines
// are in pairs of files with one interface (search/sqlite.ts and search/postgres.ts).
import type { Generated, Kysely, Transaction } from "kysely";
import type { Placement, PostKind } from "#contract/page-words.ts";

/** Booleans are 0 and 1, lists are JSON text, times are ISO 8601 UTC text, in every engine. */
export type Tables = {
  users: {
    id: Generated<number>;
    username: string;
    usernameKey: string;
    passwordHash: string;
    /** The user handle of the account's passkeys: random, base64url; null before the first passkey. */
    passkeyHandle: string | null;
    createdAt: string;
  };
  /** The key of the owner's authenticator app. Without `enabledAt` it waits for its first code. */
  twoFactor: {
    userId: number;
    /** Encrypted. */
    secret: string;
    /** The time step of the last accepted code: codes up to this step can't be used again. */
    lastStep: number;
    createdAt: string;
    enabledAt: string | null;
  };
  /** Hashes of the unused codes. */
  recoveryCodes: { userId: number; hash: string };
  /** Tokens by which programs make calls in the owner's name. */
  apiTokens: {
    id: Generated<number>;
    userId: number;
    name: string;
    tokenHash: string;
    /** JSON list. */
    scopes: string;
    createdAt: string;
    /** Null where it never expires. */
    expiresAt: string | null;
    lastUsedAt: Generated<string | null>;
    lastAddress: Generated<string>;
  };
  passkeys: {
    id: Generated<number>;
    userId: number;
    /** The authenticator's id of the credential, base64url. */
    credentialId: string;
    /** COSE, base64url. */
    publicKey: string;
    /** The authenticator's count of uses; some always report 0. */
    counter: number;
    /** JSON list of how the browser can reach it. */
    transports: string;
    name: string;
    synced: number;
    createdAt: string;
    lastUsedAt: string | null;
  };
  sessions: {
    id: string;
    userId: number;
    device: string;
    /** The owner's IP address at the last use; deleted with the session. */
    address: Generated<string>;
    createdAt: string;
    lastUsedAt: string;
    expiresAt: string;
  };
  categories: {
    id: Generated<number>;
    name: string;
    nameKey: string;
    slug: string;
    example: number;
  };
  /** Deleted categories, under their former ids. `title` is the name, because every table of the trash has a title. */
  trashedCategories: { id: number; title: string; slug: string; example: number; deletedAt: string };
  /** The posts that a category in the trash was removed from. */
  trashedCategoryPosts: { categoryId: number; postId: number };
  /** Posts, and the pages of the owner's own. */
  posts: {
    id: Generated<number>;
    /** post or page; it never changes. */
    kind: Generated<PostKind>;
    /** Of a page: where the site links to it. */
    placement: Generated<Placement>;
    slug: string;
    title: string;
    titleKey: string;
    description: string;
    /** Clean HTML. */
    content: string;
    /** The HTML that readers see, made by `rendererVersion`, which is 0 if the content was written without rendering it. */
    article: Generated<string>;
    rendererVersion: Generated<number>;
    words: number;
    categoryId: number | null;
    /** The title and slug of the series that it is a part of, or empty, and the number by which it is sorted there. */
    series: Generated<string>;
    seriesSlug: Generated<string>;
    seriesPart: Generated<number | null>;
    author: string;
    imageUrl: string;
    imageAlt: string;
    imageKey: string;
    link: string;
    published: number;
    publishAt: string | null;
    publishedAt: string | null;
    /** The date that readers see: publishedAt, or else createdAt. A column, so that lists read it from an index. */
    datedAt: string;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
    /** The import's source of the post, so that the next import updates it. */
    importKey: string | null;
    /** What that import wrote, as JSON, so that the next one can tell its changes from the owner's. */
    importState: string | null;
    /** The draft that the post was created from: if the draft is sent again, it updates this post instead of creating another. */
    draftKey: string | null;
    example: number;
  };
  /** Counts posts, but not pages, outside the trash; category 0 means none. Triggers maintain the table; no code writes to it. */
  postCounts: { categoryId: number; published: number; posts: number };
  /** Tags of posts. A tag exists while a post has it: all rows with the same slug have the same name. */
  postTags: { postId: number; position: number; slug: string; name: string };
  /** Addresses of before, and in one of the other columns what has another one now. A category may be in the trash. */
  formerAddresses: {
    kind: "post" | "page" | "path" | "project" | "category" | "tag" | "series";
    address: string;
    postId: number | null;
    projectId: number | null;
    categoryId: number | null;
    /** Of a tag or a series. */
    slug: string | null;
  };
  revisions: {
    postId: number;
    number: number;
    savedAt: string;
    snapshot: string;
    /** The cause: saved, published, unpublished, restored or autosaved. */
    kind: Generated<string>;
    author: Generated<string>;
    device: Generated<string>;
    title: Generated<string>;
    words: Generated<number>;
    restoredFrom: number | null;
  };
  /** An autosave of each writer. A writer is one open editor. */
  autosaves: { key: string; writer: string; device: string; snapshot: string; savedAt: string };
  /** Secret links to what is not public: so far, to drafts. Whoever has the link sees the saved post until then. */
  shareLinks: {
    id: Generated<number>;
    /** SHA-256 of the secret in the URL, base64url; the secret itself is stored nowhere. */
    tokenHash: string;
    postId: number;
    createdAt: string;
    expiresAt: string;
    openedAt: string | null;
  };
  /** Secret links that show work under NDA to one client. */
  clientLinks: {
    id: Generated<number>;
    /** In the URLs of the pages of an open link; opens nothing without a cookie. */
    publicId: string;
    /** SHA-256 of the secret in the URL, base64url; the secret itself is stored nowhere. */
    tokenHash: string;
    client: string;
    note: string;
    passwordHash: string | null;
    watermark: number;
    maxOpenings: number | null;
    /** Since the URL was made. */
    openings: Generated<number>;
    createdAt: string;
    expiresAt: string;
    revokedAt: string | null;
    /** By the URL that it has now. */
    firstOpenedAt: string | null;
  };
  /** What a link opens; some targets may be gone. */
  clientLinkTargets: { linkId: number; kind: string; targetId: number; position: number };
  clientLinkOpenings: {
    id: Generated<number>;
    linkId: number;
    openedAt: string;
    /** The kind of device; nothing else about visitors is stored. */
    device: string;
  };
  clientLinkViews: {
    id: Generated<number>;
    openingId: number;
    what: string;
    title: string;
    at: string;
    seconds: Generated<number>;
  };
  projects: {
    id: Generated<number>;
    slug: string;
    title: string;
    description: string;
    category: string;
    thumbnailUrl: string;
    backgroundUrl: string;
    mediaType: string;
    mediaUrl: string;
    /** URLs of the 3D models that its page shows, as a JSON list. */
    modelUrls: Generated<string>;
    techStack: string;
    contributions: string;
    tags: string;
    gallery: string;
    dateRange: string;
    year: number | null;
    company: string;
    role: string;
    starred: number;
    externalLink: string;
    sortOrder: number;
    nda: number;
    confidential: string;
    problem: Generated<string>;
    /** What was done about the problem. */
    approach: Generated<string>;
    /** JSON list of { value, label }. */
    results: Generated<string>;
    /** The case study as clean HTML. */
    content: Generated<string>;
    /** As of posts: the HTML that readers see, and the version that made it. */
    article: Generated<string>;
    rendererVersion: Generated<number>;
    /** JSON list of { name, role, link }. */
    credits: Generated<string>;
    /** JSON list of { name, from, to }. */
    techYears: Generated<string>;
    /** JSON list of the ids of posts about it; some may be gone. */
    postIds: Generated<string>;
    /** Id of a service of the site, "none", or empty if the category decides. */
    service: Generated<string>;
    createdAt: string;
    updatedAt: string;
    deletedAt: string | null;
    example: number;
  };
  /** The first part of a project's path on the play origin, which never changes, and the number of its last build. */
  playPaths: { projectId: number; path: string; lastNumber: number };
  builds: {
    id: Generated<number>;
    projectId: number;
    /** Counts the builds of a project; never given twice. */
    number: number;
    version: string;
    notes: string;
    /** uploaded, or published: then anybody may play this version. */
    state: string;
    entry: string;
    engine: string;
    engineVersion: string;
    /** Whether its WebAssembly shares its memory between threads. */
    threads: number;
    width: number | null;
    height: number | null;
    orientation: string;
    touch: number;
    needsKeyboard: number;
    /** In words, for players. */
    controls: string;
    /** JSON list of other origins that it may load from. */
    hosts: string;
    askedHosts: string;
    bytes: number;
    /** What a browser with Brotli loads, if it loads every file. */
    downloadBytes: number;
    unpackedBytes: number;
    files: number;
    /** The upload that it came from: finishing it again finds this build. */
    uploadKey: string | null;
    createdAt: string;
    /** When it was first published. */
    publishedAt: string | null;
  };
  buildFiles: {
    buildId: number;
    path: string;
    /** Of the stored bytes, which are those that were uploaded. */
    sha256: string;
    bytes: number;
    /** Content-Type of the decoded content. */
    type: string;
    /** Content-Encoding of the stored bytes: br, gzip or empty. */
    encoding: string;
    /** Size of the Brotli variant; 0 where it has none, null until it is made. */
    brBytes: number | null;
  };
  /** Which build was live when. The one without `endedAt` is live. */
  buildPublications: {
    id: Generated<number>;
    projectId: number;
    buildId: number;
    beganAt: string;
    endedAt: string | null;
    /** Whether a rollback or unpublishing ended it, so that no rollback leads to it. */
    undone: number;
  };
  media: {
    /** The first part of the hash, with which the names of all its files begin. Changes when the file is replaced. */
    id: string;
    /** The id for API callers: the first id of the item. */
    itemId: string;
    /** SHA-256 of the stored bytes; the same file uploaded twice is stored once. */
    hash: string;
    /** SHA-256 of the uploaded bytes, so that a known file need not be processed again. */
    sourceHash: string;
    kind: string;
    mime: string;
    /** Name of the stored file. */
    file: string;
    /** The original file name; for display, never to open. */
    originalName: string;
    width: number | null;
    height: number | null;
    /** Seconds of a video or a recording, if the file says so. */
    duration: number | null;
    bytes: number;
    animated: number;
    alt: string;
    /** A tiny blurred image as a data URL, or empty. */
    placeholder: string;
    /** Name of the still of a video, or empty. */
    poster: string;
    variants: string;
    /** What was measured of a 3D model, as JSON; empty for all other kinds. */
    model: Generated<string>;
    /** Why a 3D model could not be prepared, in one sentence, or empty. */
    problem: Generated<string>;
    /** How the owner wants a 3D model to be shown, as JSON, or empty. */
    view: Generated<string>;
    /** The state of the variants, or of what is made of a 3D model: pending, ready or failed. */
    state: string;
    tries: number;
    createdAt: string;
    example: number;
  };
  /** Former files of replaced media, so that old URLs lead to the new file. `file` is set as long as a revision shows the former file. */
  mediaEarlier: { id: string; itemId: string; file: string };
  /** Ids in posts, revisions (`part` is their number), autosaves (`part` is their writer) and projects, whether such media exist or not. */
  mediaUses: { mediaId: string; what: string; key: string; part: string };
  messages: {
    id: Generated<number>;
    name: string;
    email: string;
    message: string;
    folder: string;
    read: number;
    /** Why it was not emailed: `not-set-up`, `too-many` or empty. */
    notMailed: Generated<string>;
    /** Of contract/stage-words.ts. */
    stage: Generated<string>;
    /** Id of the service that it is about, or empty, with its title and offer as the sender saw them. */
    service: Generated<string>;
    serviceTitle: Generated<string>;
    offer: Generated<string>;
    budget: Generated<string>;
    deadline: Generated<string>;
    /** As the owner writes it, with the currency. */
    value: Generated<string>;
    /** Day of the next reminder in the owner's time zone. */
    nextAt: string | null;
    /** When it was first answered, and when it was last won or lost. */
    answeredAt: string | null;
    closedAt: string | null;
    /** How the sender came; null where that is not known. */
    source: string | null;
    campaign: string | null;
    firstPage: string | null;
    /** What the search looks through, in lower case. */
    searchText: Generated<string>;
    /** Why it was sorted out as spam: `signs`, `learned` or empty. */
    sortedOut: Generated<string>;
    /** What the filter has learned it as: `spam`, `wanted` or empty. */
    learnedAs: Generated<string>;
    createdAt: string;
  };
  /** What happened to a message: notes, emails and moves between stages. */
  enquiryEvents: {
    id: Generated<number>;
    messageId: number;
    /** note, mail or moved. */
    kind: string;
    text: string;
    /** Of a move: the new stage. */
    stage: Generated<string>;
    mailId: number | null;
    createdAt: string;
  };
  /** All emails, to the owner and to the senders of messages. Those that wait are sent by the outbox. */
  mails: {
    id: Generated<number>;
    /** What it is about: message, opening or conversation; and of which message, or of which client link. */
    kind: string;
    messageId: number | null;
    linkId: number | null;
    /** Made by the caller, so that a repeated call sends nothing again. */
    key: string;
    /** Message-ID without its brackets, and those of the thread before it, oldest first, as a JSON list. */
    headerId: string;
    thread: string;
    /** Empty where it goes to the owner, whose address is a setting. */
    name: string;
    address: string;
    subject: string;
    text: string;
    /** waiting, handing-over, sent, failed or unknown. */
    state: string;
    tries: Generated<number>;
    nextAt: string | null;
    error: string | null;
    errorAt: string | null;
    createdAt: string;
    sentAt: string | null;
    /** A calendar file (RFC 5545) that is attached, or empty. */
    calendar: Generated<string>;
  };
  /** Times that the owner proposed for calls. */
  callProposals: {
    id: Generated<number>;
    messageId: number;
    /** SHA-256 of the secret in the URL, base64url. */
    tokenHash: string;
    /** JSON list. */
    times: string;
    minutes: number;
    place: string;
    createdAt: string;
    /** When the last of its times is over. */
    expiresAt: string;
    picked: string | null;
  };
  /** Quotes for clients. Once made, only the decision changes. */
  quotes: {
    id: Generated<number>;
    messageId: number;
    createdAt: string;
    /** SHA-256 of the secret in the URL, base64url. */
    tokenHash: string;
    /** JSON: all that the quote says. */
    content: string;
    expiresAt: string;
    /** open, accepted, declined or withdrawn. */
    state: string;
    /** When a reply with the link was written. */
    sentAt: string | null;
    decidedAt: string | null;
    decidedBy: Generated<string>;
    reason: Generated<string>;
  };
  /** How many messages of each kind contain a word. Words are keyed hashes; the empty word counts all messages. */
  spamWords: { word: string; spam: number; wanted: number };
  activity: { id: Generated<number>; time: string; text: string };
  /**
   * Counts of page views, added up. `at` is an hour (2026-11-25T17) or a day (2026-11-25, also for a whole month) in the owner's time zone.
   * `page` is `post:`, `page:` or `project:` with an id, or else a path.
   */
  visits: {
    at: string;
    page: string;
    source: string;
    campaign: string;
    device: string;
    views: number;
    /** Of these views, those that began a visit, and those that were a visitor's first of the day. */
    visits: number;
    visitors: number;
    /** How many reached the end of the text. */
    reads: number;
    seconds: number;
  };
  /** What visitors did, such as playing a build (`detail`: its project) or following a link to another site (its host). */
  visitEvents: { at: string; event: string; detail: string; source: string; count: number; seconds: number };
  /** Requests of crawlers, feed readers and other programs, by day. */
  visitMachines: { at: string; kind: string; name: string; count: number };
  /** How many visitors of a day did what, by the bits of `steps`. */
  visitFunnels: { at: string; source: string; steps: number; visitors: number };
  /** The secret of a day, with which its visitors are hashed. Deleted with them when the day is over. */
  visitorSalts: { day: string; salt: string };
  visitorsToday: {
    day: string;
    hash: string;
    source: string;
    campaign: string;
    firstPage: string;
    lastPage: string;
    seenAt: string;
    steps: number;
  };
  settings: { name: string; value: string };
  siteSections: {
    name: string;
    /** What is published, as JSON. */
    document: string;
    schemaVersion: number;
    /** JSON; null where nothing waits to be published. */
    draft: string | null;
    draftSchemaVersion: number;
    /** Counts every change, so that two tabs notice each other. */
    version: number;
    changedAt: string;
  };
  /** What sections had published. All sections that were published together have the same `publication`. */
  siteRevisions: {
    section: string;
    publication: number;
    document: string;
    schemaVersion: number;
    publishedAt: string;
  };
  /** Every word of the search index under each spelling that lacks one letter: two words are one edit apart if they share a spelling. */
  searchSpellings: { spelling: string; word: string };
};

export type Database = Kysely<Tables> | Transaction<Tables>;
