// The only place with SQL: one file for each table, with plain functions whose first parameter is the database. Differences between engines
// are in pairs of files with one interface (search/sqlite.ts and search/postgres.ts).
import type { Generated, Kysely, Transaction } from "kysely";
import type { Placement, PostKind } from "#contract/page-words.ts";

/** Booleans are 0 and 1, lists are JSON text, times are ISO 8601 UTC text, in every engine. */
export type Tables = {
  users: {
    id: Generated<number>;
    username: string;
    username_key: string;
    password_hash: string;
    /** The user handle of the account's passkeys: random, base64url; null before the first passkey. */
    passkey_handle: string | null;
    created_at: string;
  };
  /** The key of the owner's authenticator app. Without `enabled_at` it waits for its first code. */
  two_factor: {
    user_id: number;
    /** Encrypted. */
    secret: string;
    /** The time step of the last accepted code: codes up to this step can't be used again. */
    last_step: number;
    created_at: string;
    enabled_at: string | null;
  };
  /** Hashes of the unused codes. */
  recovery_codes: { user_id: number; hash: string };
  /** Tokens by which programs make calls in the owner's name. */
  api_tokens: {
    id: Generated<number>;
    user_id: number;
    name: string;
    token_hash: string;
    /** JSON list. */
    scopes: string;
    created_at: string;
    /** Null where it never expires. */
    expires_at: string | null;
    last_used_at: Generated<string | null>;
    last_address: Generated<string>;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** The authenticator's id of the credential, base64url. */
    credential_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** The authenticator's count of uses; some always report 0. */
    counter: number;
    /** JSON list of how the browser can reach it. */
    transports: string;
    name: string;
    synced: number;
    created_at: string;
    last_used_at: string | null;
  };
  sessions: {
    id: string;
    user_id: number;
    device: string;
    /** The owner's IP address at the last use; deleted with the session. */
    address: Generated<string>;
    created_at: string;
    last_used_at: string;
    expires_at: string;
  };
  categories: {
    id: Generated<number>;
    name: string;
    name_key: string;
    slug: string;
    example: number;
  };
  /** Deleted categories, under their former ids. `title` is the name, because every table of the trash has a title. */
  trashed_categories: { id: number; title: string; slug: string; example: number; deleted_at: string };
  /** The posts that a category in the trash was removed from. */
  trashed_category_posts: { category_id: number; post_id: number };
  /** Posts, and the pages of the owner's own. */
  posts: {
    id: Generated<number>;
    /** post or page; it never changes. */
    kind: Generated<PostKind>;
    /** Of a page: where the site links to it. */
    placement: Generated<Placement>;
    slug: string;
    title: string;
    title_key: string;
    description: string;
    /** Clean HTML. */
    content: string;
    /** The HTML that readers see, made by `renderer_version`, which is 0 if the content was written without rendering it. */
    article: Generated<string>;
    renderer_version: Generated<number>;
    words: number;
    category_id: number | null;
    /** The title and slug of the series that it is a part of, or empty, and the number by which it is sorted there. */
    series: Generated<string>;
    series_slug: Generated<string>;
    series_part: Generated<number | null>;
    author: string;
    image_url: string;
    image_alt: string;
    image_key: string;
    link: string;
    published: number;
    publish_at: string | null;
    published_at: string | null;
    /** The date that readers see: published_at, or else created_at. A column, so that lists read it from an index. */
    dated_at: string;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
    /** The import's source of the post, so that the next import updates it. */
    import_key: string | null;
    /** What that import wrote, as JSON, so that the next one can tell its changes from the owner's. */
    import_state: string | null;
    /** The draft that the post was created from: if the draft is sent again, it updates this post instead of creating another. */
    draft_key: string | null;
    example: number;
  };
  /** Counts posts, but not pages, outside the trash; category 0 means none. Triggers maintain the table; no code writes to it. */
  post_counts: { category_id: number; published: number; posts: number };
  /** Tags of posts. A tag exists while a post has it: all rows with the same slug have the same name. */
  post_tags: { post_id: number; position: number; slug: string; name: string };
  /** Addresses of before, and in one of the other columns what has another one now. A category may be in the trash. */
  former_addresses: {
    kind: "post" | "page" | "path" | "project" | "category" | "tag" | "series";
    address: string;
    post_id: number | null;
    project_id: number | null;
    category_id: number | null;
    /** Of a tag or a series. */
    slug: string | null;
  };
  revisions: {
    post_id: number;
    number: number;
    saved_at: string;
    snapshot: string;
    /** The cause: saved, published, unpublished, restored or autosaved. */
    kind: Generated<string>;
    author: Generated<string>;
    device: Generated<string>;
    title: Generated<string>;
    words: Generated<number>;
    restored_from: number | null;
  };
  /** An autosave of each writer. A writer is one open editor. */
  autosaves: { key: string; writer: string; device: string; snapshot: string; saved_at: string };
  /** Secret links to what is not public: so far, to drafts. Whoever has the link sees the saved post until then. */
  share_links: {
    id: Generated<number>;
    /** SHA-256 of the secret in the URL, base64url; the secret itself is stored nowhere. */
    token_hash: string;
    post_id: number;
    created_at: string;
    expires_at: string;
    opened_at: string | null;
  };
  /** Secret links that show work under NDA to one client. */
  client_links: {
    id: Generated<number>;
    /** In the URLs of the pages of an open link; opens nothing without a cookie. */
    public_id: string;
    /** SHA-256 of the secret in the URL, base64url; the secret itself is stored nowhere. */
    token_hash: string;
    client: string;
    note: string;
    password_hash: string | null;
    watermark: number;
    max_openings: number | null;
    /** Since the URL was made. */
    openings: Generated<number>;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    /** By the URL that it has now. */
    first_opened_at: string | null;
    /** Of the email about the first opening: off, waiting, sent or failed. */
    mail: Generated<string>;
    mail_tries: Generated<number>;
    mail_next_at: string | null;
    mail_error: string | null;
  };
  /** What a link opens; some targets may be gone. */
  client_link_targets: { link_id: number; kind: string; target_id: number; position: number };
  client_link_openings: {
    id: Generated<number>;
    link_id: number;
    opened_at: string;
    /** The kind of device; nothing else about visitors is stored. */
    device: string;
  };
  client_link_views: {
    id: Generated<number>;
    opening_id: number;
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
    thumbnail_url: string;
    background_url: string;
    media_type: string;
    media_url: string;
    /** URLs of the 3D models that its page shows, as a JSON list. */
    model_urls: Generated<string>;
    tech_stack: string;
    contributions: string;
    tags: string;
    gallery: string;
    date_range: string;
    year: number | null;
    company: string;
    role: string;
    starred: number;
    external_link: string;
    sort_order: number;
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
    renderer_version: Generated<number>;
    /** JSON list of { name, role, link }. */
    credits: Generated<string>;
    /** JSON list of { name, from, to }. */
    tech_years: Generated<string>;
    /** JSON list of the ids of posts about it; some may be gone. */
    post_ids: Generated<string>;
    /** Id of a service of the site, "none", or empty if the category decides. */
    service: Generated<string>;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
    example: number;
  };
  /** The first part of a project's path on the play origin, which never changes, and the number of its last build. */
  play_paths: { project_id: number; path: string; last_number: number };
  builds: {
    id: Generated<number>;
    project_id: number;
    /** Counts the builds of a project; never given twice. */
    number: number;
    version: string;
    notes: string;
    /** uploaded, or published: then anybody may play this version. */
    state: string;
    entry: string;
    engine: string;
    engine_version: string;
    /** Whether its WebAssembly shares its memory between threads. */
    threads: number;
    width: number | null;
    height: number | null;
    orientation: string;
    touch: number;
    needs_keyboard: number;
    /** In words, for players. */
    controls: string;
    /** JSON list of other origins that it may load from. */
    hosts: string;
    asked_hosts: string;
    bytes: number;
    /** What a browser with Brotli loads, if it loads every file. */
    download_bytes: number;
    unpacked_bytes: number;
    files: number;
    /** The upload that it came from: finishing it again finds this build. */
    upload_key: string | null;
    created_at: string;
    /** When it was first published. */
    published_at: string | null;
  };
  build_files: {
    build_id: number;
    path: string;
    /** Of the stored bytes, which are those that were uploaded. */
    sha256: string;
    bytes: number;
    /** Content-Type of the decoded content. */
    type: string;
    /** Content-Encoding of the stored bytes: br, gzip or empty. */
    encoding: string;
    /** Size of the Brotli variant; 0 where it has none, null until it is made. */
    br_bytes: number | null;
  };
  /** Which build was live when. The one without `ended_at` is live. */
  build_publications: {
    id: Generated<number>;
    project_id: number;
    build_id: number;
    began_at: string;
    ended_at: string | null;
    /** Whether a rollback or unpublishing ended it, so that no rollback leads to it. */
    undone: number;
  };
  media: {
    /** The first part of the hash, with which the names of all its files begin. Changes when the file is replaced. */
    id: string;
    /** The id for API callers: the first id of the item. */
    item_id: string;
    /** SHA-256 of the stored bytes; the same file uploaded twice is stored once. */
    hash: string;
    /** SHA-256 of the uploaded bytes, so that a known file need not be processed again. */
    source_hash: string;
    kind: string;
    mime: string;
    /** Name of the stored file. */
    file: string;
    /** The original file name; for display, never to open. */
    original_name: string;
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
    created_at: string;
    example: number;
  };
  /** Former files of replaced media, so that old URLs lead to the new file. `file` is set as long as a revision shows the former file. */
  media_earlier: { id: string; item_id: string; file: string };
  /** Ids in posts, revisions (`part` is their number), autosaves (`part` is their writer) and projects, whether such media exist or not. */
  media_uses: { media_id: string; what: string; key: string; part: string };
  messages: {
    id: Generated<number>;
    name: string;
    email: string;
    message: string;
    folder: string;
    read: number;
    mail: string;
    mail_tries: number;
    mail_next_at: string | null;
    /** Why the last try to email it failed, in words for the owner, and when that was. */
    mail_error: string | null;
    mail_error_at: string | null;
    /** Of contract/stage-words.ts. */
    stage: Generated<string>;
    /** Id of the service that it is about, or empty, with its title and offer as the sender saw them. */
    service: Generated<string>;
    service_title: Generated<string>;
    offer: Generated<string>;
    budget: Generated<string>;
    deadline: Generated<string>;
    /** As the owner writes it, with the currency. */
    value: Generated<string>;
    /** Day of the next reminder in the owner's time zone. */
    next_at: string | null;
    /** When it was first answered, and when it was last won or lost. */
    answered_at: string | null;
    closed_at: string | null;
    /** How the sender came; null where that is not known. */
    source: string | null;
    campaign: string | null;
    first_page: string | null;
    /** What the search looks through, in lower case. */
    search_text: Generated<string>;
    /** Why it was sorted out as spam: `signs`, `learned` or empty. */
    sorted_out: Generated<string>;
    /** What the filter has learned it as: `spam`, `wanted` or empty. */
    learned_as: Generated<string>;
    created_at: string;
  };
  /** What happened to a message: notes, emails and moves between stages. */
  enquiry_events: {
    id: Generated<number>;
    message_id: number;
    /** note, mail or moved. */
    kind: string;
    text: string;
    /** Of a move: the new stage. */
    stage: Generated<string>;
    mail_id: number | null;
    created_at: string;
  };
  /** Emails to the senders of messages. Those that wait are sent by the outbox. */
  mails: {
    id: Generated<number>;
    message_id: number;
    /** Made by the caller, so that a repeated call sends nothing again. */
    key: string;
    /** Message-ID without its brackets, and those of the thread before it, oldest first, as a JSON list. */
    header_id: string;
    thread: string;
    name: string;
    address: string;
    subject: string;
    text: string;
    /** waiting, handing-over, sent, failed or unknown. */
    state: string;
    tries: Generated<number>;
    next_at: string | null;
    error: string | null;
    error_at: string | null;
    created_at: string;
    sent_at: string | null;
    /** A calendar file (RFC 5545) that is attached, or empty. */
    calendar: Generated<string>;
  };
  /** Times that the owner proposed for calls. */
  call_proposals: {
    id: Generated<number>;
    message_id: number;
    /** SHA-256 of the secret in the URL, base64url. */
    token_hash: string;
    /** JSON list. */
    times: string;
    minutes: number;
    place: string;
    created_at: string;
    /** When the last of its times is over. */
    expires_at: string;
    picked: string | null;
  };
  /** Quotes for clients. Once made, only the decision changes. */
  quotes: {
    id: Generated<number>;
    message_id: number;
    created_at: string;
    /** SHA-256 of the secret in the URL, base64url. */
    token_hash: string;
    /** JSON: all that the quote says. */
    content: string;
    expires_at: string;
    /** open, accepted, declined or withdrawn. */
    state: string;
    /** When a reply with the link was written. */
    sent_at: string | null;
    decided_at: string | null;
    decided_by: Generated<string>;
    reason: Generated<string>;
  };
  /** How many messages of each kind contain a word. Words are keyed hashes; the empty word counts all messages. */
  spam_words: { word: string; spam: number; wanted: number };
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
  visit_events: { at: string; event: string; detail: string; source: string; count: number; seconds: number };
  /** Requests of crawlers, feed readers and other programs, by day. */
  visit_machines: { at: string; kind: string; name: string; count: number };
  /** How many visitors of a day did what, by the bits of `steps`. */
  visit_funnels: { at: string; source: string; steps: number; visitors: number };
  /** The secret of a day, with which its visitors are hashed. Deleted with them when the day is over. */
  visitor_salts: { day: string; salt: string };
  visitors_today: {
    day: string;
    hash: string;
    source: string;
    campaign: string;
    first_page: string;
    last_page: string;
    seen_at: string;
    steps: number;
  };
  settings: { name: string; value: string };
  site_sections: {
    name: string;
    /** What is published, as JSON. */
    document: string;
    schema_version: number;
    /** JSON; null where nothing waits to be published. */
    draft: string | null;
    draft_schema_version: number;
    /** Counts every change, so that two tabs notice each other. */
    version: number;
    changed_at: string;
  };
  /** What sections had published. All sections that were published together have the same `publication`. */
  site_revisions: {
    section: string;
    publication: number;
    document: string;
    schema_version: number;
    published_at: string;
  };
  /** Every word of the search index under each spelling that lacks one letter: two words are one edit apart if they share a spelling. */
  search_spellings: { spelling: string; word: string };
};

export type Database = Kysely<Tables> | Transaction<Tables>;
