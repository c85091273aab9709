pragma application_id = 1396790853;
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "users" ("id" integer primary key autoincrement, "username" text not null, "username_key" text not null unique, "password_hash" text not null, "passkey_handle" text, "created_at" text not null);
CREATE TABLE "sessions" ("id" text primary key, "user_id" integer not null references "users" ("id") on delete cascade, "device" text not null, "address" text default '' not null, "created_at" text not null, "last_used_at" text not null, "expires_at" text not null);
CREATE TABLE "two_factor" ("user_id" integer primary key references "users" ("id") on delete cascade, "secret" text not null, "last_step" integer not null, "created_at" text not null, "enabled_at" text);
CREATE TABLE "recovery_codes" ("user_id" integer not null references "users" ("id") on delete cascade, "hash" text not null, constraint "recovery_codes_pk" primary key ("user_id", "hash"));
CREATE TABLE "passkeys" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "credential_id" text not null unique, "public_key" text not null, "counter" integer not null, "transports" text not null, "name" text not null, "synced" integer not null, "created_at" text not null, "last_used_at" text);
CREATE TABLE "api_tokens" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "name" text not null, "token_hash" text not null unique, "scopes" text not null, "created_at" text not null, "expires_at" text, "last_used_at" text, "last_address" text default '' not null);
CREATE TABLE "categories" ("id" integer primary key autoincrement, "name" text not null, "name_key" text not null unique, "slug" text not null unique, "example" integer default 0 not null);
CREATE TABLE "posts" ("id" integer primary key autoincrement, "kind" text default 'post' not null, "placement" text default 'none' not null, "slug" text not null, "title" text not null, "title_key" text not null, "description" text not null, "content" text not null, "article" text default '' not null, "renderer_version" integer default 0 not null, "words" integer not null, "category_id" integer references "categories" ("id") on delete set null, "series" text default '' not null, "series_slug" text default '' not null, "series_part" integer, "author" text not null, "image_url" text not null, "image_alt" text not null, "image_key" text not null, "link" text not null, "published" integer not null, "publish_at" text, "published_at" text, "dated_at" text not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text, "import_key" text unique, "import_state" text, "draft_key" text, "example" integer default 0 not null, "canonical_url" text);
CREATE TABLE "post_counts" ("category_id" integer not null, "published" integer not null, "posts" integer not null, constraint "post_counts_pk" primary key ("category_id", "published"));
CREATE TABLE "trashed_categories" ("id" integer primary key, "title" text not null, "slug" text not null, "example" integer not null, "deleted_at" text not null);
CREATE TABLE "trashed_category_posts" ("category_id" integer not null references "trashed_categories" ("id") on delete cascade, "post_id" integer not null references "posts" ("id") on delete cascade, constraint "trashed_category_posts_pk" primary key ("category_id", "post_id"));
CREATE TABLE "post_tags" ("post_id" integer not null references "posts" ("id") on delete cascade, "position" integer not null, "slug" text not null, "name" text not null, constraint "post_tags_pk" primary key ("post_id", "slug"));
CREATE TABLE "autosaves" ("key" text not null, "writer" text not null, "device" text not null, "snapshot" text not null, "saved_at" text not null, "what" text default 'post' not null, constraint "drafts_pk" primary key ("key", "writer"));
CREATE TABLE "share_links" ("id" integer primary key autoincrement, "token_hash" text not null unique, "post_id" integer not null references "posts" ("id") on delete cascade, "created_at" text not null, "expires_at" text not null, "opened_at" text);
CREATE TABLE "projects" ("id" integer primary key autoincrement, "slug" text not null, "title" text not null, "description" text not null, "category" text not null, "thumbnail_url" text not null, "background_url" text not null, "media_type" text not null, "media_url" text not null, "model_urls" text default '[]' not null, "tech_stack" text not null, "contributions" text not null, "tags" text not null, "gallery" text not null, "date_range" text not null, "year" integer, "company" text not null, "role" text not null, "starred" integer not null, "external_link" text not null, "sort_order" integer not null, "nda" integer not null, "confidential" text not null, "problem" text default '' not null, "approach" text default '' not null, "results" text default '[]' not null, "content" text default '' not null, "article" text default '' not null, "renderer_version" integer default 0 not null, "credits" text default '[]' not null, "tech_years" text default '[]' not null, "post_ids" text default '[]' not null, "service" text default '' not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text, "example" integer default 0 not null, "lessons" text default '' not null, "state" text default '' not null, "team_size" text default '' not null, "duration" text default '' not null, "my_share" text default '' not null, "platforms" text default '' not null, "accessibility" text default '' not null, "ai_use" text default '' not null, "testimonials" text default '[]' not null, "awards" text default '[]' not null, "links" text default '[]' not null, "chapters" text default '[]' not null, "clip_url" text default '' not null, "documents" text default '[]' not null);
CREATE TABLE "play_paths" ("project_id" integer primary key references "projects" ("id") on delete cascade, "path" text not null unique, "last_number" integer default 0 not null);
CREATE TABLE "builds" ("id" integer primary key autoincrement, "project_id" integer not null references "projects" ("id") on delete cascade, "number" integer not null, "version" text not null, "notes" text not null, "state" text not null, "entry" text not null, "engine" text not null, "engine_version" text not null, "threads" integer not null, "width" integer, "height" integer, "orientation" text not null, "touch" integer not null, "needs_keyboard" integer not null, "controls" text not null, "hosts" text not null, "asked_hosts" text default '[]' not null, "bytes" integer not null, "download_bytes" integer not null, "unpacked_bytes" integer default 0 not null, "files" integer not null, "upload_key" text unique, "created_at" text not null, "published_at" text, "caution" text default '' not null);
CREATE TABLE "build_files" ("build_id" integer not null references "builds" ("id") on delete cascade, "path" text not null, "sha256" text not null, "bytes" integer not null, "type" text not null, "encoding" text not null, "br_bytes" integer, constraint "build_files_pk" primary key ("build_id", "path"));
CREATE TABLE "build_publications" ("id" integer primary key autoincrement, "project_id" integer not null references "projects" ("id") on delete cascade, "build_id" integer not null references "builds" ("id") on delete cascade, "began_at" text not null, "ended_at" text, "undone" integer default 0 not null);
CREATE TABLE "former_addresses" ("kind" text not null, "address" text not null, "post_id" integer references "posts" ("id") on delete cascade, "project_id" integer references "projects" ("id") on delete cascade, "category_id" integer, "slug" text, constraint "former_addresses_pk" primary key ("kind", "address"));
CREATE TABLE "media" ("id" text primary key, "item_id" text default '' not null, "hash" text not null unique, "source_hash" text not null unique, "kind" text not null, "mime" text not null, "file" text not null, "original_name" text not null, "width" integer, "height" integer, "duration" double precision, "bytes" integer not null, "animated" integer not null, "alt" text not null, "placeholder" text not null, "poster" text not null, "variants" text not null, "model" text default '' not null, "problem" text default '' not null, "view" text default '' not null, "state" text not null, "tries" integer default 0 not null, "created_at" text not null, "example" integer default 0 not null, "document" text default '' not null, "search_name" text default '' not null, "search_alt" text default '' not null);
CREATE TABLE "media_earlier" ("id" text primary key, "item_id" text not null, "file" text not null);
CREATE TABLE "media_uses" ("media_id" text not null, "what" text not null, "key" text not null, "part" text not null, constraint "media_uses_pk" primary key ("media_id", "what", "key", "part"));
CREATE TABLE "client_links" ("id" integer primary key autoincrement, "public_id" text not null unique, "token_hash" text not null unique, "client" text not null, "note" text not null, "password_hash" text, "watermark" integer default 0 not null, "max_openings" integer, "openings" integer default 0 not null, "created_at" text not null, "expires_at" text not null, "revoked_at" text, "first_opened_at" text);
CREATE TABLE "client_link_targets" ("link_id" integer not null references "client_links" ("id") on delete cascade, "kind" text not null, "target_id" integer not null, "position" integer not null, constraint "client_link_targets_pk" primary key ("link_id", "kind", "target_id"));
CREATE TABLE "client_link_openings" ("id" integer primary key autoincrement, "link_id" integer not null references "client_links" ("id") on delete cascade, "opened_at" text not null, "device" text not null);
CREATE TABLE "client_link_views" ("id" integer primary key autoincrement, "opening_id" integer not null references "client_link_openings" ("id") on delete cascade, "what" text not null, "title" text not null, "at" text not null, "seconds" integer default 0 not null);
CREATE TABLE "enquiries" ("id" integer primary key autoincrement, "name" text not null, "email" text not null, "message" text not null, "folder" text not null, "read" integer not null, "not_mailed" text default '' not null, "stage" text default 'new' not null, "service" text default '' not null, "service_title" text default '' not null, "offer" text default '' not null, "budget" text default '' not null, "deadline" text default '' not null, "value" text default '' not null, "next_at" text, "answered_at" text, "closed_at" text, "source" text, "campaign" text, "first_page" text, "search_text" text default '' not null, "sorted_out" text default '' not null, "learned_as" text default '' not null, "created_at" text not null, "added_by_hand" integer default 0 not null, "header_id" text default '' not null, "subject" text default '' not null, "link" text default '' not null);
CREATE TABLE "mails" ("id" integer primary key autoincrement, "kind" text not null, "enquiry_id" integer references "enquiries" ("id") on delete cascade, "link_id" integer references "client_links" ("id") on delete cascade, "created_at" text not null, "key" text not null unique, "header_id" text not null unique, "thread" text not null, "name" text not null, "address" text not null, "subject" text not null, "text" text not null, "state" text not null, "tries" integer default 0 not null, "next_at" text, "error" text, "error_at" text, "sent_at" text, "calendar" text default '' not null, "quote_id" integer, "invoice_id" integer, "search_text" text default '' not null, "subscriber_id" integer references "subscribers" ("id") on delete cascade);
CREATE TABLE "enquiry_events" ("id" integer primary key autoincrement, "enquiry_id" integer not null references "enquiries" ("id") on delete cascade, "created_at" text not null, "kind" text not null, "text" text not null, "stage" text default '' not null, "mail_id" integer references "mails" ("id") on delete cascade, "search_text" text default '' not null);
CREATE TABLE "call_proposals" ("id" integer primary key autoincrement, "enquiry_id" integer not null references "enquiries" ("id") on delete cascade, "created_at" text not null, "token_hash" text not null unique, "times" text not null, "minutes" integer not null, "place" text not null, "expires_at" text not null, "picked" text, "changes" integer default 0 not null, "changed_at" text, "canceled_at" text, "client_zone" text default '' not null, "end_told" integer default 0 not null);
CREATE TABLE "quotes" ("id" integer primary key autoincrement, "enquiry_id" integer not null references "enquiries" ("id") on delete cascade, "created_at" text not null, "token_hash" text not null unique, "content" text not null, "expires_at" text not null, "state" text not null, "sent_at" text, "decided_at" text, "decided_by" text default '' not null, "reason" text default '' not null, "search_text" text default '' not null, "agreed" integer default 0 not null, "deposit_paid_on" text, "openings" integer default 0 not null, "first_opened_at" text, "last_opened_at" text, "end_told" text default '' not null);
CREATE TABLE "spam_words" ("word" text not null, "spam" integer not null, "wanted" integer not null, constraint "spam_words_pk" primary key ("word")) without rowid;
CREATE TABLE "site_sections" ("name" text primary key, "document" text not null, "schema_version" integer not null, "draft" text, "draft_schema_version" integer default 1 not null, "version" integer default 1 not null, "changed_at" text not null);
CREATE TABLE "site_revisions" ("section" text not null, "publication" integer not null, "document" text not null, "schema_version" integer not null, "published_at" text not null, constraint "site_revisions_pk" primary key ("section", "publication"));
CREATE TABLE "settings" ("name" text primary key, "value" text not null);
CREATE TABLE "activity" ("id" integer primary key autoincrement, "time" text not null, "text" text not null);
CREATE TABLE "visits" ("at" text not null, "page" text not null, "source" text not null, "campaign" text not null, "device" text not null, "views" integer not null, "visits" integer not null, "visitors" integer not null, "reads" integer not null, "seconds" integer not null, constraint "visits_pk" primary key ("at", "page", "source", "campaign", "device")) without rowid;
CREATE TABLE "visit_events" ("at" text not null, "event" text not null, "detail" text not null, "source" text not null, "count" integer not null, "seconds" integer not null, constraint "visit_events_pk" primary key ("at", "event", "detail", "source")) without rowid;
CREATE TABLE "visit_machines" ("at" text not null, "kind" text not null, "name" text not null, "count" integer not null, constraint "visit_machines_pk" primary key ("at", "kind", "name")) without rowid;
CREATE TABLE "visit_funnels" ("at" text not null, "source" text not null, "steps" integer not null, "visitors" integer not null, constraint "visit_funnels_pk" primary key ("at", "source", "steps")) without rowid;
CREATE TABLE "visitor_salts" ("day" text not null, "salt" text not null, constraint "visitor_salts_pk" primary key ("day"));
CREATE TABLE "visitors_today" ("day" text not null, "hash" text not null, "source" text not null, "campaign" text not null, "first_page" text not null, "last_page" text not null, "seen_at" text not null, "steps" integer not null, constraint "visitors_today_pk" primary key ("day", "hash"));
CREATE TABLE "search_spellings" ("spelling" text not null, "word" text not null, constraint "search_spellings_pk" primary key ("spelling", "word"));
CREATE TABLE "revisions" ("what" text not null, "item_id" integer not null, "number" integer not null, "saved_at" text not null, "snapshot" text not null, "kind" text default 'saved' not null, "author" text default '' not null, "device" text default '' not null, "title" text default '' not null, "words" integer default 0 not null, "restored_from" integer, constraint "item_revisions_pk" primary key ("what", "item_id", "number"));
CREATE TABLE "selections" ("id" integer primary key autoincrement, "slug" text not null unique, "title" text not null, "introduction" text not null, "listed" integer not null, "project_ids" text not null, "created_at" text not null, "updated_at" text not null, "example" integer default 0 not null);
CREATE TABLE "file_requests" ("id" integer primary key autoincrement, "enquiry_id" integer not null references "enquiries" ("id") on delete cascade, "token_hash" text not null unique, "created_at" text not null, "expires_at" text not null);
CREATE TABLE "client_files" ("id" integer primary key autoincrement, "enquiry_id" integer not null references "enquiries" ("id") on delete cascade, "request_id" integer references "file_requests" ("id") on delete set null, "name" text not null, "bytes" integer not null, "locked" integer not null, "stored" text not null unique, "created_at" text not null);
CREATE TABLE "invoices" ("id" integer primary key autoincrement, "enquiry_id" integer references "enquiries" ("id") on delete set null, "quote_id" integer references "quotes" ("id") on delete set null, "kind" text not null, "state" text not null, "cancels_id" integer references "invoices" ("id"), "series" text, "place" integer, "number" text unique, "days" integer not null, "content" text not null, "created_at" text not null, "issued_on" text, "due_on" text, "paid_on" text, "sent_at" text, constraint "invoices_series" unique ("series", "place"));
CREATE VIRTUAL TABLE search_index using fts5 (title, description, keywords, body, name,
    written_title unindexed, written_description unindexed, written_keywords unindexed, written_body unindexed,
    tokenize = 'ascii', prefix = '2 3', content = '', contentless_delete = 1, contentless_unindexed = 1);
CREATE VIRTUAL TABLE search_words using fts5vocab (search_index, row);
CREATE TABLE "subscribers" ("id" integer primary key autoincrement, "email" text not null, "email_key" text not null unique, "language" text not null, "topics" text default '[]' not null, "state" text not null, "origin" text not null, "source_path" text default '' not null, "consent" text default '' not null, "confirm_hash" text unique, "asked_topics" text, "asks" integer default 0 not null, "asked_at" text, "manage_hash" text unique, "soft_bounces" integer default 0 not null, "created_at" text not null, "confirmed_at" text, "ended_at" text, "ended_reason" text default '' not null, "search_text" text default '' not null);
CREATE TABLE "newsletter_issues" ("id" integer primary key autoincrement, "post_id" integer references "posts" ("id") on delete set null, "language" text not null, "subject" text not null, "preheader" text default '' not null, "html" text default '' not null, "text" text default '' not null, "state" text not null, "audience" text default '[]' not null, "created_at" text not null, "started_at" text, "paused_until" text, "paused_reason" text default '' not null, "ended_at" text);
CREATE TABLE "newsletter_deliveries" ("issue_id" integer not null references "newsletter_issues" ("id") on delete cascade, "subscriber_id" integer not null references "subscribers" ("id") on delete cascade, "state" text not null, "tries" integer default 0 not null, "next_at" text, "handed_at" text, "sent_at" text, "reply" text default '' not null, constraint "newsletter_deliveries_key" primary key ("issue_id", "subscriber_id"));
CREATE TABLE "suppressed_addresses" ("hash" text not null primary key);
insert into "kysely_migration" ("name", "timestamp") values
('2026-11-27-initial', '2026-11-28T17:54:27.459Z'),
('2026-11-28-history-of-projects', '2026-11-28T17:54:27.481Z'),
('2026-11-29-lessons-of-projects', '2026-11-28T17:54:27.487Z'),
('2026-11-30-canonical-url', '2026-11-28T17:54:27.488Z'),
('2026-11-30-enquiries', '2026-11-28T17:54:27.686Z'),
('2026-11-30-facts-of-projects', '2026-11-28T17:54:27.729Z'),
('2026-12-01-cautions-of-builds', '2026-11-28T17:54:27.750Z'),
('2026-12-02-changed-calls', '2026-11-28T17:54:27.768Z'),
('2026-12-02-chapters-of-projects', '2026-11-28T17:54:27.776Z'),
('2026-12-02-clips-of-cards', '2026-11-28T17:54:27.777Z'),
('2026-12-02-documents-of-projects', '2026-11-28T17:54:27.820Z'),
('2026-12-02-selections', '2026-11-28T17:54:27.821Z'),
('2026-12-03-desk', '2026-11-28T17:54:27.848Z'),
('2026-12-03-files', '2026-11-28T17:54:27.888Z'),
('2026-12-03-quotes', '2026-11-28T17:54:27.950Z'),
('2026-12-04-invoices', '2026-11-28T17:54:28.033Z'),
('2026-12-04-search-in-every-language', '2026-11-28T17:54:28.117Z'),
('2026-12-05-newsletter', '2026-11-28T17:54:28.127Z');
insert into "kysely_migration_lock" ("id", "is_locked") values
('migration_lock', 0);
insert into "users" ("id", "username", "username_key", "password_hash", "passkey_handle", "created_at") values
(1, 'owner', 'owner', '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiB0aGUgdGVzdHM$Afs4Gl1MhOngQSE789g4Ol/93BFzrRSdSDlVr/lwLKc', 'h', '2026-06-15T10:00:00.000Z');
insert into "sessions" ("id", "user_id", "device", "address", "created_at", "last_used_at", "expires_at") values
('nN8N_xJcMObVQSIt7rtHpyKHgu2pXdhY', 1, 'a program', '127.0.0.1', '2026-06-15T10:00:00.003Z', '2026-06-15T10:00:00.003Z', '2026-07-15T10:00:00.003Z'),
('session', 1, 'Firefox on Windows', '203.0.113.7', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z');
insert into "two_factor" ("user_id", "secret", "last_step", "created_at", "enabled_at") values
(1, 'sealed', 7, '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z');
insert into "recovery_codes" ("user_id", "hash") values
(1, 'hash');
insert into "passkeys" ("id", "user_id", "credential_id", "public_key", "counter", "transports", "name", "synced", "created_at", "last_used_at") values
(101, 1, 'credential', 'key', 3, '[]', 'Laptop', 0, '2025-03-29T12:00:00.000Z', NULL);
insert into "api_tokens" ("id", "user_id", "name", "token_hash", "scopes", "created_at", "expires_at", "last_used_at", "last_address") values
(101, 1, 'CI', 'aGFzaA', '["builds"]', '2025-03-29T12:00:00.000Z', NULL, NULL, '');
insert into "categories" ("id", "name", "name_key", "slug", "example") values
(101, 'Games', 'games', 'games', 0);
insert into "posts" ("id", "kind", "placement", "slug", "title", "title_key", "description", "content", "article", "renderer_version", "words", "category_id", "series", "series_slug", "series_part", "author", "image_url", "image_alt", "image_key", "link", "published", "publish_at", "published_at", "dated_at", "created_at", "updated_at", "deleted_at", "import_key", "import_state", "draft_key", "example", "canonical_url") values
(1, 'post', 'none', 'first-light', 'First light', 'first light', 'About First light', '<p>Words of First light</p>', '<p>Words of First light</p>', 69427039, 4, NULL, '', '', NULL, 'Alex Example', '/media/9294d87752605f9a12e1536704eb09c9.png', '', '', '', 1, NULL, '2026-06-15T10:00:00.008Z', '2026-06-15T10:00:00.008Z', '2026-06-15T10:00:00.008Z', '2026-06-15T10:00:00.008Z', NULL, NULL, NULL, NULL, 0, NULL),
(2, 'post', 'none', 'second-wind', 'Second wind', 'second wind', 'About Second wind', '<p>Words of Second wind</p>', '<p>Words of Second wind</p>', 69427039, 4, NULL, '', '', NULL, 'Alex Example', '/media/e9bc704df642f0800e9966fa2a867a9b.png', '', '', '', 1, NULL, '2026-06-15T10:00:00.013Z', '2026-06-15T10:00:00.013Z', '2026-06-15T10:00:00.013Z', '2026-06-15T10:00:00.013Z', NULL, NULL, NULL, NULL, 0, NULL),
(3, 'post', 'none', 'third-time', 'Third time', 'third time', 'About Third time', '<p>Words of Third time</p>', '<p>Words of Third time</p>', 69427039, 4, NULL, '', '', NULL, 'Alex Example', '/media/bd310ec2dd2806fa2c3d4e9b47faf62a.png', '', '', '', 1, NULL, '2026-06-15T10:00:00.018Z', '2026-06-15T10:00:00.018Z', '2026-06-15T10:00:00.018Z', '2026-06-15T10:00:00.018Z', NULL, NULL, NULL, NULL, 0, NULL),
(4, 'page', 'menu', 'now', 'Now', 'now', 'What I do', '', '', 69427039, 0, NULL, '', '', NULL, 'Alex Example', '', '', '', '', 1, NULL, '2026-06-15T10:00:00.022Z', '2026-06-15T10:00:00.022Z', '2026-06-15T10:00:00.022Z', '2026-06-15T10:00:00.022Z', NULL, NULL, NULL, NULL, 0, NULL),
(101, 'post', 'none', 'first', 'First', 'first', 'About it', '<p>two words 灯台 🗼</p>', '<p>two words 灯台 🗼</p>', 1, 2, 101, 'Diary', 'diary', 2, 'Alex', '/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png', 'A tower', 'a', '', 1, NULL, '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', NULL, 'first.md', '{}', 'new_1', 0, 'https://elsewhere.example/first');
insert into "post_counts" ("category_id", "published", "posts") values
(0, 1, 3),
(101, 1, 1);
insert into "trashed_categories" ("id", "title", "slug", "example", "deleted_at") values
(102, 'Tools', 'tools', 0, '2025-03-29T12:00:00.000Z');
insert into "trashed_category_posts" ("category_id", "post_id") values
(102, 101);
insert into "post_tags" ("post_id", "position", "slug", "name") values
(101, 0, 'unity', 'Unity');
insert into "autosaves" ("key", "writer", "device", "snapshot", "saved_at", "what") values
('p_101', 'a1', 'Firefox on Windows', '{"title":"First","content":"<p>two words</p>","published":true}', '2025-03-29T12:00:00.000Z', 'post');
insert into "share_links" ("id", "token_hash", "post_id", "created_at", "expires_at", "opened_at") values
(101, 'hash', 101, '2025-03-29T12:00:00.000Z', '2099-03-29T12:00:00.000Z', NULL);
insert into "projects" ("id", "slug", "title", "description", "category", "thumbnail_url", "background_url", "media_type", "media_url", "model_urls", "tech_stack", "contributions", "tags", "gallery", "date_range", "year", "company", "role", "starred", "external_link", "sort_order", "nda", "confidential", "problem", "approach", "results", "content", "article", "renderer_version", "credits", "tech_years", "post_ids", "service", "created_at", "updated_at", "deleted_at", "example", "lessons", "state", "team_size", "duration", "my_share", "platforms", "accessibility", "ai_use", "testimonials", "awards", "links", "chapters", "clip_url", "documents") values
(1, 'tower', 'Tower', '', 'project', '', '', 'image', '', '[]', '[]', '[]', '[]', '[]', '', NULL, '', '', 0, '', 0, 0, '[]', '', '', '[]', '', '', 0, '[]', '[]', '[]', '', '2026-06-15T10:00:00.026Z', '2026-06-15T10:00:00.026Z', NULL, 0, '', '', '', '', '', '', '', '', '[]', '[]', '[]', '[]', '', '[]'),
(101, 'first-tower', 'Tower', 'About it', 'game', '/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png', '', 'image', '', '[]', '["Unity"]', '[]', '[]', '[]', '2020', 2020, 'Secret', 'Lead', 1, '', 1, 1, '["company"]', 'Slow', 'Rewritten', '[]', '<p>About it</p>', '<p>About it</p>', 1, '[]', '[]', '[101]', '', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', NULL, 0, 'Less', 'shipped', '5', '8 months', 'Half', 'PC', 'Remap', 'None', '[{"quote":"Good","name":"Ada","role":"Lead","link":"","consent":"By email"}]', '[{"name":"Best","by":"IGF","year":"2020","link":""}]', '[{"kind":"steam","link":"https://store.example/tower","label":""}]', '[{"time":"0:12","title":"Intro","part":"All"}]', '/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.mp4', '[]');
insert into "play_paths" ("project_id", "path", "last_number") values
(101, 'k3f9a2b1xz', 1);
insert into "builds" ("id", "project_id", "number", "version", "notes", "state", "entry", "engine", "engine_version", "threads", "width", "height", "orientation", "touch", "needs_keyboard", "controls", "hosts", "asked_hosts", "bytes", "download_bytes", "unpacked_bytes", "files", "upload_key", "created_at", "published_at", "caution") values
(101, 101, 1, '0.1', 'First', 'published', 'index.html', 'godot', '4.6', 0, 1280, 720, 'any', 0, 1, 'Arrow keys', '[]', '[]', 100, 50, 100, 1, 'upload', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', 'Flashing lights');
insert into "build_files" ("build_id", "path", "sha256", "bytes", "type", "encoding", "br_bytes") values
(101, 'index.html', 'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 100, 'text/html', '', 50);
insert into "build_publications" ("id", "project_id", "build_id", "began_at", "ended_at", "undone") values
(101, 101, 101, '2025-03-29T12:00:00.000Z', NULL, 0);
insert into "former_addresses" ("kind", "address", "post_id", "project_id", "category_id", "slug") values
('page', 'then', 101, NULL, NULL, NULL);
insert into "media" ("id", "item_id", "hash", "source_hash", "kind", "mime", "file", "original_name", "width", "height", "duration", "bytes", "animated", "alt", "placeholder", "poster", "variants", "model", "problem", "view", "state", "tries", "created_at", "example", "document", "search_name", "search_alt") values
('9294d87752605f9a12e1536704eb09c9', '9294d87752605f9a12e1536704eb09c9', '9294d87752605f9a12e1536704eb09c9f43971ef09727d29b9769d1eb403ecf2', '9294d87752605f9a12e1536704eb09c9f43971ef09727d29b9769d1eb403ecf2', 'image', 'image/png', '9294d87752605f9a12e1536704eb09c9.png', '0.png', 60, 40, NULL, 6835, 0, 'First light', 'data:image/webp;base64,UklGRi4AAABXRUJQVlA4ICIAAABwAQCdASoQAAsAA4BaJZWR5AH+AAD2/XU+GS+tGogAMOAA', '', '[]', '', '', '', 'pending', 0, '2026-06-15T10:00:00.001Z', 0, '', '0.png', 'first light'),
('e9bc704df642f0800e9966fa2a867a9b', 'e9bc704df642f0800e9966fa2a867a9b', 'e9bc704df642f0800e9966fa2a867a9bc7af49242ec380e9ea4b0cf3684a467c', 'e9bc704df642f0800e9966fa2a867a9bc7af49242ec380e9ea4b0cf3684a467c', 'image', 'image/png', 'e9bc704df642f0800e9966fa2a867a9b.png', '1.png', 61, 40, NULL, 6939, 0, 'Second wind', 'data:image/webp;base64,UklGRi4AAABXRUJQVlA4ICIAAABQAQCdASoQAAoAA4BaJZwAALcAAFiiWe12leHHUABDwAAA', '', '[]', '', '', '', 'pending', 0, '2026-06-15T10:00:00.009Z', 0, '', '1.png', 'second wind'),
('bd310ec2dd2806fa2c3d4e9b47faf62a', 'bd310ec2dd2806fa2c3d4e9b47faf62a', 'bd310ec2dd2806fa2c3d4e9b47faf62a01882e90d07978d12f1c8468c3432f87', 'bd310ec2dd2806fa2c3d4e9b47faf62a01882e90d07978d12f1c8468c3432f87', 'image', 'image/png', 'bd310ec2dd2806fa2c3d4e9b47faf62a.png', '2.png', 62, 40, NULL, 7076, 0, 'Third time', 'data:image/webp;base64,UklGRiwAAABXRUJQVlA4ICAAAABwAQCdASoQAAoAA4BaJZ2R5AHJgAD2GY6cX9zOrKIAAA==', '', '[]', '', '', '', 'pending', 0, '2026-06-15T10:00:00.014Z', 0, '', '2.png', 'third time'),
('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd', 'image', 'image/png', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png', 'tower.png', 30, 20, 12.5, 100, 0, 'A tower', '', '', '[]', '', '', '', 'ready', 1, '2025-03-29T12:00:00.000Z', 0, '', 'tower.png', 'a tower');
insert into "media_earlier" ("id", "item_id", "file") values
('bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '');
insert into "media_uses" ("media_id", "what", "key", "part") values
('9294d87752605f9a12e1536704eb09c9', 'post', '1', ''),
('9294d87752605f9a12e1536704eb09c9', 'revision', '1', '1'),
('e9bc704df642f0800e9966fa2a867a9b', 'post', '2', ''),
('e9bc704df642f0800e9966fa2a867a9b', 'revision', '2', '1'),
('bd310ec2dd2806fa2c3d4e9b47faf62a', 'post', '3', ''),
('bd310ec2dd2806fa2c3d4e9b47faf62a', 'revision', '3', '1'),
('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'project', '101', '');
insert into "client_links" ("id", "public_id", "token_hash", "client", "note", "password_hash", "watermark", "max_openings", "openings", "created_at", "expires_at", "revoked_at", "first_opened_at") values
(101, '0123456789abcdef01', 'hash', 'ACME', '', NULL, 1, 3, 1, '2025-03-29T12:00:00.000Z', '2099-03-29T12:00:00.000Z', NULL, '2025-03-29T12:00:00.000Z');
insert into "client_link_targets" ("link_id", "kind", "target_id", "position") values
(101, 'project', 101, 0);
insert into "client_link_openings" ("id", "link_id", "opened_at", "device") values
(101, 101, '2025-03-29T12:00:00.000Z', 'phone');
insert into "client_link_views" ("id", "opening_id", "what", "title", "at", "seconds") values
(101, 101, 'page', 'Tower', '2025-03-29T12:00:00.000Z', 40);
insert into "enquiries" ("id", "name", "email", "message", "folder", "read", "not_mailed", "stage", "service", "service_title", "offer", "budget", "deadline", "value", "next_at", "answered_at", "closed_at", "source", "campaign", "first_page", "search_text", "sorted_out", "learned_as", "created_at", "added_by_hand", "header_id", "subject", "link") values
(101, 'Robin', 'robin@example.org', 'Hello', 'inbox', 0, '', 'won', 'game-prototype', 'Playable Prototype', 'from $1,200 · 14 days', 'Not sure yet', 'March', '$1,200', '2025-04-02', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', 'Google', '', '/about', 'robin robin@example.org playable prototype hello', '', 'wanted', '2025-03-29T12:00:00.000Z', 1, 'message-2@robin.example', 'A tower', 'https://robin.example/tower');
insert into "mails" ("id", "kind", "enquiry_id", "link_id", "created_at", "key", "header_id", "thread", "name", "address", "subject", "text", "state", "tries", "next_at", "error", "error_at", "sent_at", "calendar", "quote_id", "invoice_id", "search_text", "subscriber_id") values
(101, 'conversation', 101, NULL, '2025-03-29T12:00:00.000Z', 'key', 'reply-1@alex.example', '["message-1@alex.example"]', 'Robin', 'robin@example.org', 'Re: Message', 'Gladly', 'sent', 1, NULL, NULL, NULL, '2025-03-29T12:00:00.000Z', '', 101, 101, 're: message', 101),
(102, 'enquiry', 101, NULL, '2025-03-29T12:00:00.000Z', 'message-101', 'message-101', '[]', '', '', 'Message from Robin (robin@example.org)', 'Hello

— 
Robin
robin@example.org
', 'failed', 16, NULL, 'The mail server refused the login.', '2025-03-29T12:00:00.000Z', NULL, '', 101, 101, 'message from robin (robin@example.org)', 101),
(103, 'opening', NULL, 101, '2025-03-29T12:00:00.000Z', 'client-link-101', 'client-link-101', '[]', '', '', 'ACME opened your link', '', 'sent', 0, NULL, NULL, NULL, NULL, '', 101, 101, 'acme opened your link', 101);
insert into "enquiry_events" ("id", "enquiry_id", "created_at", "kind", "text", "stage", "mail_id", "search_text") values
(101, 101, '2025-03-29T12:00:00.000Z', 'mail', 'Re: Message', '', 101, 're: message');
insert into "call_proposals" ("id", "enquiry_id", "created_at", "token_hash", "times", "minutes", "place", "expires_at", "picked", "changes", "changed_at", "canceled_at", "client_zone", "end_told") values
(101, 101, '2025-03-29T12:00:00.000Z', 'hash', '["2025-03-29T12:00:00.000Z"]', 30, '', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', 2, '2025-03-30T12:00:00.000Z', '2025-03-30T12:00:00.000Z', 'Europe/Berlin', 1);
insert into "quotes" ("id", "enquiry_id", "created_at", "token_hash", "content", "expires_at", "state", "sent_at", "decided_at", "decided_by", "reason", "search_text", "agreed", "deposit_paid_on", "openings", "first_opened_at", "last_opened_at", "end_told") values
(101, 101, '2025-03-29T12:00:00.000Z', 'hash', '{"owner":{"name":"Alex Example","email":"alex@alex.example"},"title":"Tower","client":"Ada","sender":"Alex","currency":"€","lines":[{"title":"Tower","text":"All of it","quantity":1,"price":100}],"tax":null,"deposit":{"percent":50,"url":""},"terms":"Within a week","validUntil":"2025-04-29"}', '2025-03-29T12:00:00.000Z', 'accepted', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', 'Ada', '', '2025-101
tower
tower
all of it
ada
within a week', 1, '2025-04-01', 3, '2025-03-29T12:00:00.000Z', '2025-03-30T12:00:00.000Z', 'soon');
insert into "spam_words" ("word", "spam", "wanted") values
('', 0, 1);
insert into "site_sections" ("name", "document", "schema_version", "draft", "draft_schema_version", "version", "changed_at") values
('faq', '{"heading":"Questions clients ask first","entries":[{"id":"nda","question":"Do you sign NDAs?","answer":"Yes, before the first call if you need it that way. Yours is fine; if you have none, I’ll send a two-page mutual NDA. In the portfolio, work under NDA appears without the client’s name and without links. If even that is too much, it does not appear at all."},{"id":"joining-a-team","question":"Can you join an existing team and codebase?","answer":"Most of my work starts that way. I spend the first two days reading and building, fix one small bug to learn how a change gets out of the door, and only then give an estimate. I keep to your branches, your board and your style, even where I would have chosen differently."},{"id":"payments","question":"How do payments work?","answer":"Packages are paid half at the start and half at hand-over. Longer work is invoiced monthly against the milestones in the scope note. If the scope changes, you get the new price in writing before I begin. If I have misjudged something inside the agreed scope, that is my time and not yours."},{"id":"time-zones","question":"Which time zones do you cover?","answer":"I work from Example City and keep four shared hours a day with your team, wherever it sits. Everything else is written down, so that nobody has to be awake to learn what happened. For a launch or a deadline I move my day to yours."},{"id":"hand-over","question":"What do I own at the end, and who looks after it?","answer":"Everything: source, assets, accounts, and the documents that explain them. The last week includes a release that your team makes while I watch. Thirty days of fixes are part of every package. After that I can stay on for a few hours a month, but the aim is that you do not need me."},{"id":"small-projects","question":"Is my project too small?","answer":"Probably not. The smallest thing I have shipped took one afternoon, and the client still uses it. If a template, an intern or a spreadsheet would serve you better, I will say so on the free call. If you are unsure what you need, the audit is the cheapest way to find out."}]}', 1, '{"heading":"Ask away","entries":[{"id":"nda","question":"Do you sign NDAs?","answer":"Yes, before the first call if you need it that way. Yours is fine; if you have none, I’ll send a two-page mutual NDA. In the portfolio, work under NDA appears without the client’s name and without links. If even that is too much, it does not appear at all."},{"id":"joining-a-team","question":"Can you join an existing team and codebase?","answer":"Most of my work starts that way. I spend the first two days reading and building, fix one small bug to learn how a change gets out of the door, and only then give an estimate. I keep to your branches, your board and your style, even where I would have chosen differently."},{"id":"payments","question":"How do payments work?","answer":"Packages are paid half at the start and half at hand-over. Longer work is invoiced monthly against the milestones in the scope note. If the scope changes, you get the new price in writing before I begin. If I have misjudged something inside the agreed scope, that is my time and not yours."},{"id":"time-zones","question":"Which time zones do you cover?","answer":"I work from Example City and keep four shared hours a day with your team, wherever it sits. Everything else is written down, so that nobody has to be awake to learn what happened. For a launch or a deadline I move my day to yours."},{"id":"hand-over","question":"What do I own at the end, and who looks after it?","answer":"Everything: source, assets, accounts, and the documents that explain them. The last week includes a release that your team makes while I watch. Thirty days of fixes are part of every package. After that I can stay on for a few hours a month, but the aim is that you do not need me."},{"id":"small-projects","question":"Is my project too small?","answer":"Probably not. The smallest thing I have shipped took one afternoon, and the client still uses it. If a template, an intern or a spreadsheet would serve you better, I will say so on the free call. If you are unsure what you need, the audit is the cheapest way to find out."}]}', 1, 2, '2026-06-15T10:00:00.044Z'),
('contact', '{"heading":"Write to me"}', 1, NULL, 1, 3, '2026-06-15T10:00:00.037Z'),
('socialLinks', '{"links":[{"platform":"Instagram","href":"https://www.instagram.com/example"},{"platform":"X","href":"https://x.com/example"},{"platform":"Facebook","href":"https://www.facebook.com/example"},{"platform":"LinkedIn","href":"https://www.linkedin.com/in/example"},{"platform":"GitHub","href":"https://github.com/example"},{"platform":"Discord","href":"https://discord.com/invite/example"}]}', 1, NULL, 1, 1, '2026-06-15T10:00:00.000Z'),
('look', '{"accent":"orange","fonts":"zalando","theme":"system","hero":{"kind":"art","seed":"u","palette":"day"},"logo":{"kind":"art","seed":"savepoint"}}', 1, NULL, 1, 1, '2026-06-15T10:00:00.000Z');
insert into "site_revisions" ("section", "publication", "document", "schema_version", "published_at") values
('faq', 0, '{"heading":"Questions clients ask first","entries":[{"id":"nda","question":"Do you sign NDAs?","answer":"Yes, before the first call if you need it that way. Yours is fine; if you have none, I’ll send a two-page mutual NDA. In the portfolio, work under NDA appears without the client’s name and without links. If even that is too much, it does not appear at all."},{"id":"joining-a-team","question":"Can you join an existing team and codebase?","answer":"Most of my work starts that way. I spend the first two days reading and building, fix one small bug to learn how a change gets out of the door, and only then give an estimate. I keep to your branches, your board and your style, even where I would have chosen differently."},{"id":"payments","question":"How do payments work?","answer":"Packages are paid half at the start and half at hand-over. Longer work is invoiced monthly against the milestones in the scope note. If the scope changes, you get the new price in writing before I begin. If I have misjudged something inside the agreed scope, that is my time and not yours."},{"id":"time-zones","question":"Which time zones do you cover?","answer":"I work from Example City and keep four shared hours a day with your team, wherever it sits. Everything else is written down, so that nobody has to be awake to learn what happened. For a launch or a deadline I move my day to yours."},{"id":"hand-over","question":"What do I own at the end, and who looks after it?","answer":"Everything: source, assets, accounts, and the documents that explain them. The last week includes a release that your team makes while I watch. Thirty days of fixes are part of every package. After that I can stay on for a few hours a month, but the aim is that you do not need me."},{"id":"small-projects","question":"Is my project too small?","answer":"Probably not. The smallest thing I have shipped took one afternoon, and the client still uses it. If a template, an intern or a spreadsheet would serve you better, I will say so on the free call. If you are unsure what you need, the audit is the cheapest way to find out."}]}', 1, '2026-06-15T10:00:00.000Z'),
('contact', 0, '{"heading":"Contact Me","intro":"Tell me what you are building, when it has to be live and what worries you about it. A link or a rough budget helps, but neither is needed.","details":{"budgets":["Under $1,000","$1,000 – $3,000","$3,000 – $10,000","Over $10,000","Not sure yet"],"deadline":true},"next":{"heading":"What happens next","steps":[{"title":"A reply","text":"From me, within one working day, even if the answer is no."},{"title":"A free call","text":"Half an hour to find out whether I am the right person."},{"title":"A scope note","text":"One page with the goal, the price and the date. You keep it either way."}]}}', 1, '2026-06-15T10:00:00.000Z'),
('socialLinks', 0, '{"links":[{"platform":"Instagram","href":"https://www.instagram.com/example"},{"platform":"X","href":"https://x.com/example"},{"platform":"Facebook","href":"https://www.facebook.com/example"},{"platform":"LinkedIn","href":"https://www.linkedin.com/in/example"},{"platform":"GitHub","href":"https://github.com/example"},{"platform":"Discord","href":"https://discord.com/invite/example"}]}', 1, '2026-06-15T10:00:00.000Z'),
('look', 0, '{"accent":"orange","fonts":"zalando","theme":"system","hero":{"kind":"art","seed":"u","palette":"day"},"logo":{"kind":"art","seed":"savepoint"}}', 1, '2026-06-15T10:00:00.000Z'),
('contact', 1, '{"heading":"Write to me"}', 1, '2026-06-15T10:00:00.037Z'),
('socialLinks', 1, '{"links":[]}', 1, '2025-03-29T12:00:00.000Z');
insert into "settings" ("name", "value") values
('works-from', '2026-12-04-search-in-every-language'),
('setup', '{"state":"new","step":"you","start":"examples","owner":{"name":"Alex Example","roles":["Senior game developer","Technical project manager"],"place":"Example City","since":2015}}'),
('login-devices', '["a program"]'),
('copied-at', '2025-03-29T12:00:00.000Z'),
('search-version', '1');
insert into "activity" ("id", "time", "text") values
(1, '2026-06-15T10:00:00.004Z', 'Logged in on a program'),
(2, '2026-06-15T10:00:00.008Z', 'Published “First light”'),
(3, '2026-06-15T10:00:00.013Z', 'Published “Second wind”'),
(4, '2026-06-15T10:00:00.018Z', 'Published “Third time”'),
(5, '2026-06-15T10:00:00.022Z', 'Published “Now”'),
(6, '2026-06-15T10:00:00.026Z', 'Added the project “Tower”'),
(7, '2026-06-15T10:00:00.037Z', 'Published Contact'),
(101, '2025-03-29T12:00:00.000Z', 'Published “First”');
insert into "visits" ("at", "page", "source", "campaign", "device", "views", "visits", "visitors", "reads", "seconds") values
('2025-03-29T13', '/about', 'Google', '', 'phone', 2, 1, 1, 0, 30);
insert into "visit_events" ("at", "event", "detail", "source", "count", "seconds") values
('2025-03-29T13', 'play', 'project:101', 'Google', 1, 90);
insert into "visit_machines" ("at", "kind", "name", "count") values
('2025-03-29', 'search engine', 'Googlebot', 3);
insert into "visit_funnels" ("at", "source", "steps", "visitors") values
('2025-03-29', 'Google', 1, 1);
insert into "visitor_salts" ("day", "salt") values
('2025-03-29', 'salt');
insert into "visitors_today" ("day", "hash", "source", "campaign", "first_page", "last_page", "seen_at", "steps") values
('2025-03-29', 'hash', 'Google', '', '/about', '/about', '2025-03-29T12:00:00.000Z', 1);
insert into "search_spellings" ("spelling", "word") values
('first', 'first'),
('irst', 'first'),
('frst', 'first'),
('fist', 'first'),
('firt', 'first'),
('firs', 'first'),
('light', 'light'),
('ight', 'light'),
('lght', 'light'),
('liht', 'light'),
('ligt', 'light'),
('ligh', 'light'),
('about', 'about'),
('bout', 'about'),
('aout', 'about'),
('abut', 'about'),
('abot', 'about'),
('abou', 'about'),
('words', 'words'),
('ords', 'words'),
('wrds', 'words'),
('wods', 'words'),
('wors', 'words'),
('word', 'words'),
('second', 'second'),
('econd', 'second'),
('scond', 'second'),
('seond', 'second'),
('secnd', 'second'),
('secod', 'second'),
('secon', 'second'),
('wind', 'wind'),
('ind', 'wind'),
('wnd', 'wind'),
('wid', 'wind'),
('win', 'wind'),
('third', 'third'),
('hird', 'third'),
('tird', 'third'),
('thrd', 'third'),
('thid', 'third'),
('thir', 'third'),
('time', 'time'),
('ime', 'time'),
('tme', 'time'),
('tie', 'time'),
('tim', 'time'),
('tower', 'tower'),
('ower', 'tower'),
('twer', 'tower'),
('toer', 'tower'),
('towr', 'tower'),
('towe', 'tower'),
('unity', 'unity'),
('nity', 'unity'),
('uity', 'unity'),
('unty', 'unity'),
('uniy', 'unity'),
('unit', 'unity'),
('diary', 'diary'),
('iary', 'diary'),
('dary', 'diary'),
('diry', 'diary'),
('diay', 'diary'),
('diar', 'diary'),
('lead', 'lead'),
('ead', 'lead'),
('lad', 'lead'),
('led', 'lead'),
('lea', 'lead'),
('months', 'months'),
('onths', 'months'),
('mnths', 'months'),
('moths', 'months'),
('monhs', 'months'),
('monts', 'months'),
('month', 'months'),
('half', 'half'),
('alf', 'half'),
('hlf', 'half'),
('haf', 'half'),
('hal', 'half'),
('slow', 'slow'),
('low', 'slow'),
('sow', 'slow'),
('slw', 'slow'),
('slo', 'slow'),
('rewritten', 'rewritten'),
('ewritten', 'rewritten'),
('rwritten', 'rewritten'),
('reritten', 'rewritten'),
('rewitten', 'rewritten'),
('rewrtten', 'rewritten'),
('rewriten', 'rewritten'),
('rewrittn', 'rewritten'),
('rewritte', 'rewritten'),
('less', 'less'),
('ess', 'less'),
('lss', 'less'),
('les', 'less'),
('remap', 'remap'),
('emap', 'remap'),
('rmap', 'remap'),
('reap', 'remap'),
('remp', 'remap'),
('rema', 'remap'),
('none', 'none'),
('one', 'none'),
('nne', 'none'),
('noe', 'none'),
('non', 'none'),
('good', 'good'),
('ood', 'good'),
('god', 'good'),
('goo', 'good'),
('best', 'best'),
('est', 'best'),
('bst', 'best'),
('bet', 'best'),
('bes', 'best');
insert into "revisions" ("what", "item_id", "number", "saved_at", "snapshot", "kind", "author", "device", "title", "words", "restored_from") values
('post', 1, 1, '2026-06-15T10:00:00.008Z', '{"title":"First light","description":"About First light","content":"<p>Words of First light</p>","category":"","tags":[],"series":"","seriesPart":null,"imageUrl":"/media/9294d87752605f9a12e1536704eb09c9.png","imageAlt":"","imageKey":"","link":"","canonicalUrl":null,"published":true}', 'published', 'owner', 'a program', 'First light', 4, NULL),
('post', 2, 1, '2026-06-15T10:00:00.013Z', '{"title":"Second wind","description":"About Second wind","content":"<p>Words of Second wind</p>","category":"","tags":[],"series":"","seriesPart":null,"imageUrl":"/media/e9bc704df642f0800e9966fa2a867a9b.png","imageAlt":"","imageKey":"","link":"","canonicalUrl":null,"published":true}', 'published', 'owner', 'a program', 'Second wind', 4, NULL),
('post', 3, 1, '2026-06-15T10:00:00.018Z', '{"title":"Third time","description":"About Third time","content":"<p>Words of Third time</p>","category":"","tags":[],"series":"","seriesPart":null,"imageUrl":"/media/bd310ec2dd2806fa2c3d4e9b47faf62a.png","imageAlt":"","imageKey":"","link":"","canonicalUrl":null,"published":true}', 'published', 'owner', 'a program', 'Third time', 4, NULL),
('post', 4, 1, '2026-06-15T10:00:00.022Z', '{"title":"Now","description":"What I do","content":"","category":"","tags":[],"series":"","seriesPart":null,"imageUrl":"","imageAlt":"","imageKey":"","link":"","canonicalUrl":null,"published":true}', 'published', 'owner', 'a program', 'Now', 0, NULL),
('project', 1, 1, '2026-06-15T10:00:00.026Z', '{"title":"Tower","slug":"tower","description":"","category":"project","mediaType":"image","mediaUrl":"","modelUrls":[],"thumbnailUrl":"","clipUrl":"","backgroundUrl":"","gallery":[],"dateRange":"","company":"","role":"","externalLink":"","starred":false,"nda":false,"confidential":[],"state":"","teamSize":"","duration":"","myShare":"","platforms":"","problem":"","approach":"","lessons":"","accessibility":"","aiUse":"","results":[],"credits":[],"testimonials":[],"awards":[],"documents":[],"links":[],"chapters":[],"content":"","techYears":[],"postIds":[],"service":"","techStack":"","tags":"","contributions":"","year":"","order":"0"}', 'saved', 'owner', 'a program', 'Tower', 0, NULL),
('post', 101, 1, '2025-03-29T12:00:00.000Z', '{"title":"First","content":"<p>two words</p>","published":true}', 'published', 'owner', 'Firefox on Windows', 'First', 2, NULL);
insert into "selections" ("id", "slug", "title", "introduction", "listed", "project_ids", "created_at", "updated_at", "example") values
(101, 'gameplay', 'Gameplay', 'What you asked for', 1, '[101]', '2025-03-29T12:00:00.000Z', '2025-03-30T12:00:00.000Z', 0);
insert into "file_requests" ("id", "enquiry_id", "token_hash", "created_at", "expires_at") values
(101, 101, 'files', '2025-03-29T12:00:00.000Z', '2099-03-29T12:00:00.000Z');
insert into "client_files" ("id", "enquiry_id", "request_id", "name", "bytes", "locked", "stored", "created_at") values
(101, 101, 101, 'brief.pdf', 5, 1, 'cccccccccccccccccccccccccccccccccccccccccccccccc', '2025-03-30T12:00:00.000Z');
insert into "invoices" ("id", "enquiry_id", "quote_id", "kind", "state", "cancels_id", "series", "place", "number", "days", "content", "created_at", "issued_on", "due_on", "paid_on", "sent_at") values
(101, 101, 101, 'invoice', 'issued', NULL, '2025-{n}', 1, '2025-1', 14, '{"title":"Tower","quoteNumber":"2026-001","depositPercent":null,"seller":{"name":"Kim","address":"1 Street","email":"","taxNumber":"","vatId":"","bank":"","iban":"","bic":""},"buyer":"Ada","buyerVatId":"","performed":"","note":"","currency":"€","language":"en","lines":[{"title":"Tower","text":"","quantity":1,"price":100,"sum":100}],"subtotal":100,"taxes":[],"total":100,"deducted":[],"due":100,"cancels":null}', '2025-03-29T12:00:00.000Z', '2025-04-02', '2025-04-16', NULL, '2025-03-30T12:00:00.000Z'),
(102, 101, 101, 'cancellation', 'issued', 101, '2025-{n}', 2, '2025-2', 14, '{"title":"Tower","quoteNumber":"2026-001","depositPercent":null,"seller":{"name":"Kim","address":"1 Street","email":"","taxNumber":"","vatId":"","bank":"","iban":"","bic":""},"buyer":"Ada","buyerVatId":"","performed":"","note":"","currency":"€","language":"en","lines":[{"title":"Tower","text":"","quantity":1,"price":100,"sum":100}],"subtotal":100,"taxes":[],"total":100,"deducted":[],"due":100,"cancels":{"number":"2025-1","on":"2025-04-02"}}', '2025-03-29T12:00:00.000Z', '2025-04-03', '2025-04-03', '2025-04-03', NULL);
insert into "search_index" ("rowid", "title", "description", "keywords", "body", "name", "written_title", "written_description", "written_keywords", "written_body") values
(-101, 'tower', 'about it', 'unity lead 2020 5 8 months half pc', 'slow rewritten less remap none good ada lead best igf 2020 about it', 'tower', 'Tower', 'About it', 'Unity · Lead · 2020 · 5 · 8 months · Half · PC', 'Slow · Rewritten · Less · Remap · None · Good Ada Lead · Best IGF 2020 · About it'),
(-1, 'tower', '', '', '', 'tower', 'Tower', '', '', ''),
(1, 'first light', 'about first light', '', 'words of first light', 'firstlight', 'First light', 'About First light', '', 'Words of First light'),
(2, 'second wind', 'about second wind', '', 'words of second wind', 'secondwind', 'Second wind', 'About Second wind', '', 'Words of Second wind'),
(3, 'third time', 'about third time', '', 'words of third time', 'thirdtime', 'Third time', 'About Third time', '', 'Words of Third time'),
(101, 'first', 'about it', 'unity diary', 'two words 灯台 台', 'first', 'First', 'About it', 'Unity · Diary', 'two words 灯台 🗼');
insert into "subscribers" ("id", "email", "email_key", "language", "topics", "state", "origin", "source_path", "consent", "confirm_hash", "asked_topics", "asks", "asked_at", "manage_hash", "soft_bounces", "created_at", "confirmed_at", "ended_at", "ended_reason", "search_text") values
(101, 'Ada@example.org', 'ada@example.org', 'en', '["category:101"]', 'active', 'form', '/blog/first', 'Letters, please', 'confirm', '[]', 1, '2025-03-29T12:00:00.000Z', 'manage', 1, '2025-03-29T12:00:00.000Z', '2025-03-30T12:00:00.000Z', NULL, '', 'ada@example.org
ada@example.org'),
(102, 'gone@example.org', 'gone@example.org', 'de', '[]', 'unsubscribed', 'owner', '', 'On paper', NULL, NULL, 0, NULL, 'gone', 0, '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-30T12:00:00.000Z', 'link', 'gone@example.org
gone@example.org');
insert into "newsletter_issues" ("id", "post_id", "language", "subject", "preheader", "html", "text", "state", "audience", "created_at", "started_at", "paused_until", "paused_reason", "ended_at") values
(101, 101, 'en', 'First', 'About it', '<p>two words</p>', 'two words', 'sent', '["category:101"]', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-30T12:00:00.000Z', 'The hourly limit', '2025-03-30T12:00:00.000Z');
insert into "newsletter_deliveries" ("issue_id", "subscriber_id", "state", "tries", "next_at", "handed_at", "sent_at", "reply") values
(101, 101, 'sent', 1, '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-30T12:00:00.000Z', '250 OK');
insert into "suppressed_addresses" ("hash") values
('c3VwcHJlc3NlZA');
delete from sqlite_sequence;
insert into "sqlite_sequence" ("name", "seq") values
('activity', 101),
('api_tokens', 101),
('build_publications', 101),
('builds', 101),
('call_proposals', 101),
('categories', 101),
('client_files', 101),
('client_link_openings', 101),
('client_link_views', 101),
('client_links', 101),
('enquiries', 101),
('enquiry_events', 101),
('file_requests', 101),
('invoices', 102),
('mails', 103),
('newsletter_issues', 101),
('passkeys', 101),
('posts', 101),
('projects', 101),
('quotes', 101),
('selections', 101),
('share_links', 101),
('subscribers', 102),
('users', 1);
CREATE INDEX "passkeys_user" on "passkeys" ("user_id");
CREATE UNIQUE INDEX posts_slug on posts (kind, slug) where deleted_at is null;
CREATE UNIQUE INDEX posts_draft_key on posts (draft_key) where draft_key is not null;
CREATE INDEX "posts_published" on posts (published, dated_at desc, id desc, slug, image_url, updated_at, category_id, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_category" on posts (category_id, published, dated_at desc, id desc, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_dated" on posts (dated_at desc, id desc, published, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_title" on posts (title_key, id, published, category_id, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_published_title" on posts (published, title_key, id, category_id, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_updated" on posts (updated_at, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX posts_pages on posts (published, title_key, id, slug, title, placement, image_url, updated_at, kind, deleted_at) where kind = 'page' and deleted_at is null;
CREATE INDEX posts_series on posts (series_slug) where series_slug <> '';
CREATE INDEX posts_publish_at on posts (publish_at) where publish_at is not null;
CREATE INDEX posts_deleted on posts (deleted_at) where deleted_at is not null;
CREATE INDEX posts_renderer_version on posts (renderer_version, dated_at, id);
CREATE INDEX posts_found on posts (id, published, deleted_at, category_id, dated_at, title_key);
CREATE INDEX posts_states on posts (id, deleted_at, published, updated_at, slug, category_id, publish_at, dated_at, kind);
CREATE TRIGGER posts_added after insert on posts begin insert into post_counts (category_id, published, posts) select coalesce(new.category_id, 0), new.published, 1 where new.deleted_at is null and new.kind = 'post'
    on conflict (category_id, published) do update set posts = posts + 1; end;
CREATE TRIGGER posts_removed after delete on posts begin update post_counts set posts = posts - 1 where category_id = coalesce(old.category_id, 0) and published = old.published and old.deleted_at is null and old.kind = 'post'; end;
CREATE TRIGGER posts_moved after update of category_id, published, deleted_at on posts begin update post_counts set posts = posts - 1 where category_id = coalesce(old.category_id, 0) and published = old.published and old.deleted_at is null and old.kind = 'post'; insert into post_counts (category_id, published, posts) select coalesce(new.category_id, 0), new.published, 1 where new.deleted_at is null and new.kind = 'post'
    on conflict (category_id, published) do update set posts = posts + 1; end;
CREATE TRIGGER posts_outdated after update of content on posts when new.content <> old.content and new.article = old.article
    begin update posts set renderer_version = 0 where id = new.id; end;
CREATE INDEX trashed_category_posts_post on trashed_category_posts (post_id);
CREATE INDEX "post_tags_slug" on "post_tags" ("slug", "post_id");
CREATE INDEX "share_links_post" on "share_links" ("post_id");
CREATE UNIQUE INDEX projects_slug on projects (slug) where deleted_at is null;
CREATE INDEX projects_order on projects (sort_order, created_at desc, id desc) where deleted_at is null;
CREATE TRIGGER projects_outdated after update of content on projects when new.content <> old.content and new.article = old.article
    begin update projects set renderer_version = 0 where id = new.id; end;
CREATE UNIQUE INDEX "builds_number" on "builds" ("project_id", "number");
CREATE INDEX "build_files_sha256" on "build_files" ("sha256");
CREATE INDEX build_files_waiting on build_files (sha256) where br_bytes is null;
CREATE UNIQUE INDEX build_publications_live on build_publications (project_id) where ended_at is null;
CREATE INDEX "build_publications_build" on "build_publications" ("build_id");
CREATE INDEX former_addresses_post on former_addresses (post_id) where post_id is not null;
CREATE INDEX former_addresses_project on former_addresses (project_id) where project_id is not null;
CREATE UNIQUE INDEX "media_item" on "media" ("item_id");
CREATE INDEX "media_created" on "media" ("created_at", "id");
CREATE INDEX media_pending on media (created_at) where state = 'pending';
CREATE INDEX "media_earlier_item" on "media_earlier" ("item_id");
CREATE INDEX "media_uses_user" on "media_uses" ("what", "key", "part");
CREATE TRIGGER "posts_use_no_media" after delete on "posts" begin delete from media_uses where what = 'post' and key = cast(old.id as text) and part = cast('' as text); end;
CREATE TRIGGER "projects_use_no_media" after delete on "projects" begin delete from media_uses where what = 'project' and key = cast(old.id as text) and part = cast('' as text); end;
CREATE INDEX "client_link_openings_link" on "client_link_openings" ("link_id");
CREATE INDEX "client_link_views_opening" on "client_link_views" ("opening_id");
CREATE INDEX mails_link on mails (link_id) where link_id is not null;
CREATE INDEX mails_unsent on mails (next_at) where state in ('waiting', 'handing-over');
CREATE INDEX mails_failed on mails ("enquiry_id") where state = 'failed';
CREATE INDEX "enquiry_events_mail" on "enquiry_events" ("mail_id");
CREATE TRIGGER "autosaves_use_no_media" after delete on "autosaves" begin delete from media_uses where what = case old.what when 'post' then 'draft' else 'project-draft' end
      and key = old.key and part = old.writer; end;
CREATE TRIGGER "revisions_use_no_media" after delete on "revisions" begin delete from media_uses where what = case old.what when 'post' then 'revision' else 'project-revision' end
      and key = cast(old.item_id as text) and part = cast(old.number as text); end;
CREATE TRIGGER "posts_have_no_history" after delete on "posts" begin delete from revisions where what = 'post' and item_id = old.id; end;
CREATE TRIGGER "projects_have_no_history" after delete on "projects" begin delete from revisions where what = 'project' and item_id = old.id; end;
CREATE INDEX posts_canonical_url on posts (canonical_url) where canonical_url is not null;
CREATE INDEX "enquiries_folder" on "enquiries" ("folder", "created_at");
CREATE INDEX "enquiries_stage" on "enquiries" ("folder", "stage", "created_at");
CREATE INDEX enquiries_next on enquiries (next_at) where next_at is not null;
CREATE INDEX enquiries_closed on enquiries (closed_at) where closed_at is not null;
CREATE INDEX "mails_enquiry" on "mails" ("enquiry_id");
CREATE INDEX "enquiry_events_enquiry" on "enquiry_events" ("enquiry_id", "id");
CREATE INDEX "call_proposals_enquiry" on "call_proposals" ("enquiry_id");
CREATE INDEX "quotes_enquiry" on "quotes" ("enquiry_id");
CREATE INDEX enquiries_header on enquiries (header_id) where header_id <> '';
CREATE INDEX "file_requests_enquiry" on "file_requests" ("enquiry_id");
CREATE INDEX "client_files_enquiry" on "client_files" ("enquiry_id");
CREATE INDEX "client_files_request" on "client_files" ("request_id");
CREATE INDEX "client_files_time" on "client_files" ("created_at");
CREATE INDEX "invoices_enquiry" on "invoices" ("enquiry_id");
CREATE INDEX "invoices_quote" on "invoices" ("quote_id");
CREATE UNIQUE INDEX "invoices_cancels" on "invoices" ("cancels_id");
CREATE INDEX "subscribers_state" on "subscribers" ("state", "id");
CREATE INDEX "newsletter_issues_post" on "newsletter_issues" ("post_id");
CREATE INDEX "newsletter_deliveries_subscriber" on "newsletter_deliveries" ("subscriber_id");
CREATE INDEX "newsletter_deliveries_due" on "newsletter_deliveries" ("state", "next_at");
CREATE INDEX "mails_subscriber" on "mails" ("subscriber_id");
