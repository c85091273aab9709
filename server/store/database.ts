// The only place with SQL: one file a table, plain functions that take the database first.
// What differs between engines stands in a pair of files with one interface (search/sqlite.ts and search/postgres.ts).
import type { Generated, Kysely, Transaction } from "kysely";

/** Booleans are 0 and 1, lists are JSON text, times are ISO 8601 UTC text: the same in every engine. */
export type Tables = {
  users: {
    id: Generated<number>;
    username: string;
    username_key: string;
    password_hash: string;
    /** What passkeys know the account by: random, base64url; null before the first. */
    passkey_handle: string | null;
    created_at: string;
  };
  /** The key of the owner's authenticator app. Without `enabled_at` it waits for its first code. */
  two_factor: {
    user_id: number;
    /** Encrypted. */
    secret: string;
    /** The time step of the last code that was taken: that one and all before are used up. */
    last_step: number;
    created_at: string;
    enabled_at: string | null;
  };
  /** Those that were not used yet, hashed. */
  recovery_codes: { user_id: number; hash: string };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** As the authenticator calls it: base64url. */
    credential_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** How often it says that it was used; some always say 0. */
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
    /** Where the owner was when it was last used; it goes with the session. */
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
  /** Slugs that a category had earlier, also of categories in the trash. */
  category_slugs: { slug: string; category_id: number };
  /** Deleted categories, under the ids that they had. `title` is the name, as every table of the trash has a title. */
  trashed_categories: { id: number; title: string; slug: string; example: number; deleted_at: string };
  /** The posts that a category in the trash was taken from. */
  trashed_category_posts: { category_id: number; post_id: number };
  posts: {
    id: Generated<number>;
    slug: string;
    title: string;
    title_key: string;
    description: string;
    /** Clean HTML. */
    content: string;
    /** What readers see of it, rendered by that version; 0 where the content was written without rendering it. */
    article: Generated<string>;
    renderer_version: Generated<number>;
    words: number;
    category_id: number | null;
    author: string;
    image_url: string;
    image_alt: string;
    image_key: string;
    link: string;
    published: number;
    publish_at: string | null;
    published_at: string | null;
    /** What readers see as the date: published_at, else created_at. Kept as a column so that lists read it from an index. */
    dated_at: string;
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
    /** Where an import took it from, so that the next import updates it. */
    import_key: string | null;
    /** What that import wrote, as JSON, so that the next one can tell whose change is whose. */
    import_state: string | null;
    /** The draft that it was created from: sent again, the draft updates this post and makes no second one. */
    draft_key: string | null;
    example: number;
  };
  /** Of those that are not in the trash; category 0 is none. The database keeps it by itself: nobody writes here. */
  post_counts: { category_id: number; published: number; posts: number };
  post_slugs: { slug: string; post_id: number };
  /** Where imported posts were until then: paths as `toOldAddress` writes them. */
  old_addresses: { path: string; post_id: number };
  revisions: {
    post_id: number;
    number: number;
    saved_at: string;
    snapshot: string;
    /** What made it: saved, published, unpublished, restored or autosaved. */
    kind: Generated<string>;
    author: Generated<string>;
    device: Generated<string>;
    title: Generated<string>;
    words: Generated<number>;
    restored_from: number | null;
  };
  /** A pending draft of each writer, who is one open editor. */
  autosaves: { key: string; writer: string; device: string; snapshot: string; saved_at: string };
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
    created_at: string;
    updated_at: string;
    deleted_at: string | null;
    example: number;
  };
  project_slugs: { slug: string; project_id: number };
  media: {
    /** Start of the hash, and of the name of every file that belongs to it. Another when another file took its place. */
    id: string;
    /** What callers know it by: the first id that it had. */
    item_id: string;
    /** Of the stored bytes, SHA-256; the same file uploaded twice is stored once. */
    hash: string;
    /** Of the uploaded bytes, so that a known file need not be worked on again. */
    source_hash: string;
    kind: string;
    mime: string;
    /** Name of the stored file. */
    file: string;
    /** What it was called where it came from; to show, never to open. */
    original_name: string;
    width: number | null;
    height: number | null;
    bytes: number;
    animated: number;
    alt: string;
    /** A tiny blurred image as a data URL, or empty. */
    placeholder: string;
    /** Name of the still of a video, or empty. */
    poster: string;
    variants: string;
    /** Of the variants: pending, ready or failed. */
    state: string;
    tries: number;
    created_at: string;
    example: number;
  };
  /** What a medium was before another file took its place: addresses of then lead to it. The file is kept, and named, while a revision shows it. */
  media_earlier: { id: string; item_id: string; file: string };
  /** Ids that stand in posts, revisions (the part is their number), drafts (their writer) and projects, whether there is such a medium or not. */
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
    /** Why it was not mailed, or not yet, in words for the owner; the time is that of the last try. */
    mail_error: string | null;
    mail_error_at: string | null;
    created_at: string;
  };
  activity: { id: Generated<number>; time: string; text: string };
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
  /** Every word of the search index under each spelling that lacks one letter: two words are one edit apart if they meet here. */
  search_spellings: { spelling: string; word: string };
};

export type Database = Kysely<Tables> | Transaction<Tables>;
