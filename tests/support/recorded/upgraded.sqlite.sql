pragma application_id = 1396790853;
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "users" ("id" integer primary key autoincrement, "username" text not null, "username_key" text not null unique, "password_hash" text not null, "created_at" text not null, "passkey_handle" text);
CREATE TABLE "sessions" ("id" text primary key, "user_id" integer not null references "users" ("id") on delete cascade, "device" text not null, "created_at" text not null, "last_used_at" text not null, "expires_at" text not null, "address" text default '' not null);
CREATE TABLE "categories" ("id" integer primary key autoincrement, "name" text not null, "name_key" text not null unique, "slug" text not null unique, "example" integer default 0 not null);
CREATE TABLE "posts" ("id" integer primary key autoincrement, "slug" text not null, "title" text not null, "title_key" text not null, "description" text not null, "content" text not null, "words" integer not null, "category_id" integer references "categories" ("id") on delete set null, "author" text not null, "image_url" text not null, "image_alt" text not null, "image_key" text not null, "link" text not null, "published" integer not null, "publish_at" text, "published_at" text, "dated_at" text not null, "created_at" text not null, "updated_at" text not null, "deleted_at" text, "import_key" text unique, "import_state" text, "example" integer default 0 not null, "draft_key" text, "article" text default '' not null, "renderer_version" integer default 0 not null, "kind" text default 'post' not null, "placement" text default 'none' not null, "series" text default '' not null, "series_slug" text default '' not null, "series_part" integer, "canonical_url" text);
CREATE TABLE "projects" ("id" integer primary key autoincrement, "slug" text not null, "title" text not null, "description" text not null, "category" text not null, "thumbnail_url" text not null, "background_url" text not null, "media_type" text not null, "media_url" text not null, "tech_stack" text not null, "contributions" text not null, "tags" text not null, "gallery" text not null, "date_range" text not null, "company" text not null, "role" text not null, "external_link" text not null, "confidential" text not null, "created_at" text not null, "updated_at" text not null, "year" integer, "starred" integer not null, "sort_order" integer not null, "nda" integer not null, "deleted_at" text, "example" integer default 0 not null, "problem" text default '' not null, "approach" text default '' not null, "content" text default '' not null, "article" text default '' not null, "service" text default '' not null, "results" text default '[]' not null, "credits" text default '[]' not null, "tech_years" text default '[]' not null, "post_ids" text default '[]' not null, "renderer_version" integer default 0 not null, "model_urls" text default '[]' not null, "lessons" text default '' not null, "state" text default '' not null, "team_size" text default '' not null, "duration" text default '' not null, "my_share" text default '' not null, "platforms" text default '' not null, "accessibility" text default '' not null, "ai_use" text default '' not null, "testimonials" text default '[]' not null, "awards" text default '[]' not null, "links" text default '[]' not null, "chapters" text default '[]' not null, "clip_url" text default '' not null, "documents" text default '[]' not null);
CREATE TABLE "media" ("id" text primary key, "hash" text not null unique, "source_hash" text not null unique, "kind" text not null, "mime" text not null, "file" text not null, "original_name" text not null, "alt" text not null, "placeholder" text not null, "poster" text not null, "variants" text not null, "state" text not null, "created_at" text not null, "width" integer, "height" integer, "bytes" integer not null, "animated" integer not null, "tries" integer default 0 not null, "example" integer default 0 not null, "item_id" text default '' not null, "duration" double precision, "model" text default '' not null, "problem" text default '' not null, "view" text default '' not null, "document" text default '' not null, "search_name" text default '' not null, "search_alt" text default '' not null);
CREATE TABLE "enquiries" ("id" integer primary key autoincrement, "name" text not null, "email" text not null, "message" text not null, "folder" text not null, "read" integer not null, "created_at" text not null, "stage" text default 'new' not null, "service" text default '' not null, "service_title" text default '' not null, "offer" text default '' not null, "budget" text default '' not null, "deadline" text default '' not null, "value" text default '' not null, "sorted_out" text default '' not null, "learned_as" text default '' not null, "search_text" text default '' not null, "next_at" text, "answered_at" text, "closed_at" text, "source" text, "campaign" text, "first_page" text, not_mailed text not null default '', "added_by_hand" integer default 0 not null, "header_id" text default '' not null, "subject" text default '' not null, "link" text default '' not null);
CREATE TABLE "activity" ("id" integer primary key autoincrement, "time" text not null, "text" text not null);
CREATE TABLE "settings" ("name" text primary key, "value" text not null);
CREATE TABLE "search_spellings" ("spelling" text not null, "word" text not null, constraint "search_spellings_pk" primary key ("spelling", "word"));
CREATE TABLE "media_earlier" ("id" text primary key, "item_id" text not null, "file" text not null);
CREATE TABLE "autosaves" ("key" text not null, "writer" text not null, "device" text not null, "snapshot" text not null, "saved_at" text not null, "what" text default 'post' not null, constraint "drafts_pk" primary key ("key", "writer"));
CREATE TABLE "two_factor" ("user_id" integer primary key references "users" ("id") on delete cascade, "secret" text not null, "last_step" integer not null, "created_at" text not null, "enabled_at" text);
CREATE TABLE "recovery_codes" ("user_id" integer not null references "users" ("id") on delete cascade, "hash" text not null, constraint "recovery_codes_pk" primary key ("user_id", "hash"));
CREATE TABLE "passkeys" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "credential_id" text not null unique, "public_key" text not null, "counter" integer not null, "transports" text not null, "name" text not null, "synced" integer not null, "created_at" text not null, "last_used_at" text);
CREATE TABLE "post_counts" ("category_id" integer not null, "published" integer not null, "posts" integer not null, constraint "post_counts_pk" primary key ("category_id", "published"));
CREATE TABLE "trashed_categories" ("id" integer primary key, "title" text not null, "slug" text not null, "example" integer not null, "deleted_at" text not null);
CREATE TABLE "trashed_category_posts" ("category_id" integer not null references "trashed_categories" ("id") on delete cascade, "post_id" integer not null references "posts" ("id") on delete cascade, constraint "trashed_category_posts_pk" primary key ("category_id", "post_id"));
CREATE TABLE "media_uses" ("media_id" text not null, "what" text not null, "key" text not null, "part" text not null, constraint "media_uses_pk" primary key ("media_id", "what", "key", "part"));
CREATE TABLE "site_sections" ("name" text primary key, "document" text not null, "schema_version" integer not null, "draft" text, "draft_schema_version" integer default 1 not null, "version" integer default 1 not null, "changed_at" text not null);
CREATE TABLE "site_revisions" ("section" text not null, "publication" integer not null, "document" text not null, "schema_version" integer not null, "published_at" text not null, constraint "site_revisions_pk" primary key ("section", "publication"));
CREATE TABLE "share_links" ("id" integer primary key autoincrement, "token_hash" text not null unique, "post_id" integer not null references "posts" ("id") on delete cascade, "created_at" text not null, "expires_at" text not null, "opened_at" text);
CREATE TABLE "play_paths" ("project_id" integer primary key references "projects" ("id") on delete cascade, "path" text not null unique, "last_number" integer default 0 not null);
CREATE TABLE "builds" ("id" integer primary key autoincrement, "project_id" integer not null references "projects" ("id") on delete cascade, "number" integer not null, "version" text not null, "notes" text not null, "state" text not null, "entry" text not null, "engine" text not null, "engine_version" text not null, "threads" integer not null, "width" integer, "height" integer, "orientation" text not null, "touch" integer not null, "needs_keyboard" integer not null, "controls" text not null, "hosts" text not null, "bytes" integer not null, "download_bytes" integer not null, "files" integer not null, "upload_key" text unique, "created_at" text not null, "published_at" text, "asked_hosts" text default '[]' not null, "unpacked_bytes" integer default 0 not null, "caution" text default '' not null);
CREATE TABLE "build_files" ("build_id" integer not null references "builds" ("id") on delete cascade, "path" text not null, "sha256" text not null, "bytes" integer not null, "type" text not null, "encoding" text not null, "br_bytes" integer, constraint "build_files_pk" primary key ("build_id", "path"));
CREATE TABLE "build_publications" ("id" integer primary key autoincrement, "project_id" integer not null references "projects" ("id") on delete cascade, "build_id" integer not null references "builds" ("id") on delete cascade, "began_at" text not null, "ended_at" text, "undone" integer default 0 not null);
CREATE TABLE "api_tokens" ("id" integer primary key autoincrement, "user_id" integer not null references "users" ("id") on delete cascade, "name" text not null, "token_hash" text not null unique, "scopes" text not null, "created_at" text not null, "expires_at" text, "last_used_at" text, "last_address" text default '' not null);
CREATE TABLE "visits" ("at" text not null, "page" text not null, "source" text not null, "campaign" text not null, "device" text not null, "views" integer not null, "visits" integer not null, "visitors" integer not null, "reads" integer not null, "seconds" integer not null, constraint "visits_pk" primary key ("at", "page", "source", "campaign", "device")) without rowid;
CREATE TABLE "visit_events" ("at" text not null, "event" text not null, "detail" text not null, "source" text not null, "count" integer not null, "seconds" integer not null, constraint "visit_events_pk" primary key ("at", "event", "detail", "source")) without rowid;
CREATE TABLE "visit_machines" ("at" text not null, "kind" text not null, "name" text not null, "count" integer not null, constraint "visit_machines_pk" primary key ("at", "kind", "name")) without rowid;
CREATE TABLE "visit_funnels" ("at" text not null, "source" text not null, "steps" integer not null, "visitors" integer not null, constraint "visit_funnels_pk" primary key ("at", "source", "steps")) without rowid;
CREATE TABLE "visitor_salts" ("day" text not null, "salt" text not null, constraint "visitor_salts_pk" primary key ("day"));
CREATE TABLE "visitors_today" ("day" text not null, "hash" text not null, "source" text not null, "campaign" text not null, "first_page" text not null, "last_page" text not null, "seen_at" text not null, "steps" integer not null, constraint "visitors_today_pk" primary key ("day", "hash"));
CREATE TABLE "client_links" ("id" integer primary key autoincrement, "public_id" text not null unique, "token_hash" text not null unique, "client" text not null, "note" text not null, "password_hash" text, "watermark" integer default 0 not null, "max_openings" integer, "openings" integer default 0 not null, "created_at" text not null, "expires_at" text not null, "revoked_at" text, "first_opened_at" text);
CREATE TABLE "client_link_targets" ("link_id" integer not null references "client_links" ("id") on delete cascade, "kind" text not null, "target_id" integer not null, "position" integer not null, constraint "client_link_targets_pk" primary key ("link_id", "kind", "target_id"));
CREATE TABLE "client_link_openings" ("id" integer primary key autoincrement, "link_id" integer not null references "client_links" ("id") on delete cascade, "opened_at" text not null, "device" text not null);
CREATE TABLE "client_link_views" ("id" integer primary key autoincrement, "opening_id" integer not null references "client_link_openings" ("id") on delete cascade, "what" text not null, "title" text not null, "at" text not null, "seconds" integer default 0 not null);
CREATE TABLE "call_proposals" ("id" integer primary key autoincrement, "enquiry_id" integer not null references "enquiries" ("id") on delete cascade, "created_at" text not null, "token_hash" text not null unique, "times" text not null, "minutes" integer not null, "place" text not null, "expires_at" text not null, "picked" text, "changes" integer default 0 not null, "changed_at" text, "canceled_at" text, "client_zone" text default '' not null, "end_told" integer default 0 not null);
CREATE TABLE "spam_words" ("word" text not null, "spam" integer not null, "wanted" integer not null, constraint "spam_words_pk" primary key ("word")) without rowid;
CREATE TABLE "post_tags" ("post_id" integer not null references "posts" ("id") on delete cascade, "position" integer not null, "slug" text not null, "name" text not null, constraint "post_tags_pk" primary key ("post_id", "slug"));
CREATE TABLE "quotes" ("id" integer primary key autoincrement, "enquiry_id" integer not null references "enquiries" ("id") on delete cascade, "created_at" text not null, "token_hash" text not null unique, "content" text not null, "expires_at" text not null, "state" text not null, "sent_at" text, "decided_at" text, "decided_by" text default '' not null, "reason" text default '' not null, "search_text" text default '' not null, "agreed" integer default 0 not null, "deposit_paid_on" text, "openings" integer default 0 not null, "first_opened_at" text, "last_opened_at" text, "end_told" text default '' not null);
CREATE TABLE "former_addresses" ("kind" text not null, "address" text not null, "post_id" integer references "posts" ("id") on delete cascade, "project_id" integer references "projects" ("id") on delete cascade, "category_id" integer, "slug" text, constraint "former_addresses_pk" primary key ("kind", "address"));
CREATE TABLE "mails" ("id" integer primary key autoincrement, "kind" text not null, "enquiry_id" integer references "enquiries" ("id") on delete cascade, "link_id" integer references "client_links" ("id") on delete cascade, "created_at" text not null, "key" text not null unique, "header_id" text not null unique, "thread" text not null, "name" text not null, "address" text not null, "subject" text not null, "text" text not null, "state" text not null, "tries" integer default 0 not null, "next_at" text, "error" text, "error_at" text, "sent_at" text, "calendar" text default '' not null, "quote_id" integer, "invoice_id" integer, "search_text" text default '' not null, "subscriber_id" integer references "subscribers" ("id") on delete cascade);
CREATE TABLE "enquiry_events" ("id" integer primary key autoincrement, "enquiry_id" integer not null references "enquiries" ("id") on delete cascade, "created_at" text not null, "kind" text not null, "text" text not null, "stage" text default '' not null, "mail_id" integer references "mails" ("id") on delete cascade, "search_text" text default '' not null);
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
('2026-11-27-initial', '2026-11-28T17:54:47.901Z'),
('2026-11-28-history-of-projects', '2026-11-28T17:54:47.970Z'),
('2026-11-29-lessons-of-projects', '2026-11-28T17:54:47.971Z'),
('2026-11-30-canonical-url', '2026-11-28T17:54:48.005Z'),
('2026-11-30-enquiries', '2026-11-28T17:54:48.105Z'),
('2026-11-30-facts-of-projects', '2026-11-28T17:54:48.178Z'),
('2026-12-01-cautions-of-builds', '2026-11-28T17:54:48.179Z'),
('2026-12-02-changed-calls', '2026-11-28T17:54:48.212Z'),
('2026-12-02-chapters-of-projects', '2026-11-28T17:54:48.213Z'),
('2026-12-02-clips-of-cards', '2026-11-28T17:54:48.220Z'),
('2026-12-02-documents-of-projects', '2026-11-28T17:54:48.234Z'),
('2026-12-02-selections', '2026-11-28T17:54:48.235Z'),
('2026-12-03-desk', '2026-11-28T17:54:48.253Z'),
('2026-12-03-files', '2026-11-28T17:54:48.267Z'),
('2026-12-03-quotes', '2026-11-28T17:54:48.303Z'),
('2026-12-04-invoices', '2026-11-28T17:54:48.305Z'),
('2026-12-04-search-in-every-language', '2026-11-28T17:54:48.383Z'),
('2026-12-05-newsletter', '2026-11-28T17:54:48.417Z');
insert into "kysely_migration_lock" ("id", "is_locked") values
('migration_lock', 0);
insert into "users" ("id", "username", "username_key", "password_hash", "created_at", "passkey_handle") values
(1, 'Owner', 'owner', 'hash', '2025-03-29T12:00:00.000Z', 'h');
insert into "sessions" ("id", "user_id", "device", "created_at", "last_used_at", "expires_at", "address") values
('session', 1, 'Firefox on Windows', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '203.0.113.7');
insert into "categories" ("id", "name", "name_key", "slug", "example") values
(1, 'Games', 'games', 'games', 0);
insert into "posts" ("id", "slug", "title", "title_key", "description", "content", "words", "category_id", "author", "image_url", "image_alt", "image_key", "link", "published", "publish_at", "published_at", "dated_at", "created_at", "updated_at", "deleted_at", "import_key", "import_state", "example", "draft_key", "article", "renderer_version", "kind", "placement", "series", "series_slug", "series_part", "canonical_url") values
(1, 'first', 'First', 'first', 'About it', '<p>two words 灯台 🗼</p>', 2, 1, 'Alex', '/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png', 'A tower', 'a', '', 1, NULL, '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', NULL, 'first.md', '{}', 0, 'new_1', '<p>two words 灯台 🗼</p>', 1, 'post', 'none', 'Diary', 'diary', 2, NULL),
(2, 'yod', 'Йод', 'йод', 'About it', '<p>two words 灯台 🗼</p>', 2, NULL, 'Alex', '/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png', 'A tower', 'a', '', 1, NULL, '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', NULL, NULL, '{}', 0, NULL, '<p>two words 灯台 🗼</p>', 1, 'page', 'menu', '', '', NULL, NULL);
insert into "projects" ("id", "slug", "title", "description", "category", "thumbnail_url", "background_url", "media_type", "media_url", "tech_stack", "contributions", "tags", "gallery", "date_range", "company", "role", "external_link", "confidential", "created_at", "updated_at", "year", "starred", "sort_order", "nda", "deleted_at", "example", "problem", "approach", "content", "article", "service", "results", "credits", "tech_years", "post_ids", "renderer_version", "model_urls", "lessons", "state", "team_size", "duration", "my_share", "platforms", "accessibility", "ai_use", "testimonials", "awards", "links", "chapters", "clip_url", "documents") values
(1, 'tower', 'Tower', 'About it', 'game', '/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png', '', 'image', '', '["Unity"]', '[]', '[]', '[]', '2020', 'Secret', 'Lead', '', '["company"]', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', 2020, 1, 1, 1, NULL, 0, 'Slow', 'Rewritten', '<p>About it</p>', '<p>About it</p>', '', '[]', '[]', '[]', '[1]', 1, '[]', '', '', '', '', '', '', '', '', '[]', '[]', '[]', '[]', '', '[]');
insert into "media" ("id", "hash", "source_hash", "kind", "mime", "file", "original_name", "alt", "placeholder", "poster", "variants", "state", "created_at", "width", "height", "bytes", "animated", "tries", "example", "item_id", "duration", "model", "problem", "view", "document", "search_name", "search_alt") values
('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd', 'image', 'image/png', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png', 'tower.png', 'A tower', '', '', '[]', 'ready', '2025-03-29T12:00:00.000Z', 30, 20, 100, 0, 1, 0, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 12.5, '', '', '', '', 'tower.png', 'a tower');
insert into "enquiries" ("id", "name", "email", "message", "folder", "read", "created_at", "stage", "service", "service_title", "offer", "budget", "deadline", "value", "sorted_out", "learned_as", "search_text", "next_at", "answered_at", "closed_at", "source", "campaign", "first_page", "not_mailed", "added_by_hand", "header_id", "subject", "link") values
(1, 'Robin', 'robin@example.org', 'Hello', 'inbox', 0, '2025-03-29T12:00:00.000Z', 'won', 'game-prototype', 'Playable Prototype', 'from $1,200 · 14 days', 'Not sure yet', 'March', '$1,200', '', 'wanted', 'robin robin@example.org playable prototype hello', '2025-04-02', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', 'Google', '', '/about', '', 0, '', '', '');
insert into "activity" ("id", "time", "text") values
(1, '2025-03-29T12:00:00.000Z', 'Published “First”');
insert into "settings" ("name", "value") values
('copied-at', '2025-03-29T12:00:00.000Z'),
('works-from', '2026-12-04-search-in-every-language'),
('search-version', '1');
insert into "search_spellings" ("spelling", "word") values
('firs', 'first'),
('first', 'first'),
('irst', 'first'),
('frst', 'first'),
('fist', 'first'),
('firt', 'first'),
('about', 'about'),
('bout', 'about'),
('aout', 'about'),
('abut', 'about'),
('abot', 'about'),
('abou', 'about'),
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
('words', 'words'),
('ords', 'words'),
('wrds', 'words'),
('wods', 'words'),
('wors', 'words'),
('word', 'words'),
('tower', 'tower'),
('ower', 'tower'),
('twer', 'tower'),
('toer', 'tower'),
('towr', 'tower'),
('towe', 'tower'),
('lead', 'lead'),
('ead', 'lead'),
('lad', 'lead'),
('led', 'lead'),
('lea', 'lead'),
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
('rewritte', 'rewritten');
insert into "media_earlier" ("id", "item_id", "file") values
('bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '');
insert into "autosaves" ("key", "writer", "device", "snapshot", "saved_at", "what") values
('p_1', 'a1', 'Firefox on Windows', '{"title":"First","content":"<p>two words</p>","published":true}', '2025-03-29T12:00:00.000Z', 'post');
insert into "two_factor" ("user_id", "secret", "last_step", "created_at", "enabled_at") values
(1, 'sealed', 7, '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z');
insert into "recovery_codes" ("user_id", "hash") values
(1, 'hash');
insert into "passkeys" ("id", "user_id", "credential_id", "public_key", "counter", "transports", "name", "synced", "created_at", "last_used_at") values
(1, 1, 'credential', 'key', 3, '[]', 'Laptop', 0, '2025-03-29T12:00:00.000Z', NULL);
insert into "post_counts" ("category_id", "published", "posts") values
(1, 1, 1);
insert into "trashed_categories" ("id", "title", "slug", "example", "deleted_at") values
(2, 'Tools', 'tools', 0, '2025-03-29T12:00:00.000Z');
insert into "trashed_category_posts" ("category_id", "post_id") values
(2, 1);
insert into "media_uses" ("media_id", "what", "key", "part") values
('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'project', '1', '');
insert into "site_sections" ("name", "document", "schema_version", "draft", "draft_schema_version", "version", "changed_at") values
('socialLinks', '{"links":[]}', 1, NULL, 1, 2, '2025-03-29T12:00:00.000Z'),
('faq', '{"heading":"Questions clients ask first","entries":[{"id":"nda","question":"Do you sign NDAs?","answer":"Yes, before the first call if you need it that way. Yours is fine; if you have none, I’ll send a two-page mutual NDA. In the portfolio, work under NDA appears without the client’s name and without links. If even that is too much, it does not appear at all."},{"id":"joining-a-team","question":"Can you join an existing team and codebase?","answer":"Most of my work starts that way. I spend the first two days reading and building, fix one small bug to learn how a change gets out of the door, and only then give an estimate. I keep to your branches, your board and your style, even where I would have chosen differently."},{"id":"payments","question":"How do payments work?","answer":"Packages are paid half at the start and half at hand-over. Longer work is invoiced monthly against the milestones in the scope note. If the scope changes, you get the new price in writing before I begin. If I have misjudged something inside the agreed scope, that is my time and not yours."},{"id":"time-zones","question":"Which time zones do you cover?","answer":"I work from Example City and keep four shared hours a day with your team, wherever it sits. Everything else is written down, so that nobody has to be awake to learn what happened. For a launch or a deadline I move my day to yours."},{"id":"hand-over","question":"What do I own at the end, and who looks after it?","answer":"Everything: source, assets, accounts, and the documents that explain them. The last week includes a release that your team makes while I watch. Thirty days of fixes are part of every package. After that I can stay on for a few hours a month, but the aim is that you do not need me."},{"id":"small-projects","question":"Is my project too small?","answer":"Probably not. The smallest thing I have shipped took one afternoon, and the client still uses it. If a template, an intern or a spreadsheet would serve you better, I will say so on the free call. If you are unsure what you need, the audit is the cheapest way to find out."}]}', 1, NULL, 1, 1, '2026-06-15T10:00:00.000Z'),
('contact', '{"heading":"Contact Me","intro":"Tell me what you are building, when it has to be live and what worries you about it. A link or a rough budget helps, but neither is needed.","details":{"budgets":["Under $1,000","$1,000 – $3,000","$3,000 – $10,000","Over $10,000","Not sure yet"],"deadline":true},"next":{"heading":"What happens next","steps":[{"title":"A reply","text":"From me, within one working day, even if the answer is no."},{"title":"A free call","text":"Half an hour to find out whether I am the right person."},{"title":"A scope note","text":"One page with the goal, the price and the date. You keep it either way."}]}}', 1, NULL, 1, 1, '2026-06-15T10:00:00.000Z'),
('look', '{"accent":"orange","fonts":"zalando","theme":"system","hero":{"kind":"art","seed":"u","palette":"day"},"logo":{"kind":"art","seed":"savepoint"}}', 1, NULL, 1, 1, '2026-06-15T10:00:00.000Z');
insert into "site_revisions" ("section", "publication", "document", "schema_version", "published_at") values
('socialLinks', 1, '{"links":[]}', 1, '2025-03-29T12:00:00.000Z'),
('faq', 0, '{"heading":"Questions clients ask first","entries":[{"id":"nda","question":"Do you sign NDAs?","answer":"Yes, before the first call if you need it that way. Yours is fine; if you have none, I’ll send a two-page mutual NDA. In the portfolio, work under NDA appears without the client’s name and without links. If even that is too much, it does not appear at all."},{"id":"joining-a-team","question":"Can you join an existing team and codebase?","answer":"Most of my work starts that way. I spend the first two days reading and building, fix one small bug to learn how a change gets out of the door, and only then give an estimate. I keep to your branches, your board and your style, even where I would have chosen differently."},{"id":"payments","question":"How do payments work?","answer":"Packages are paid half at the start and half at hand-over. Longer work is invoiced monthly against the milestones in the scope note. If the scope changes, you get the new price in writing before I begin. If I have misjudged something inside the agreed scope, that is my time and not yours."},{"id":"time-zones","question":"Which time zones do you cover?","answer":"I work from Example City and keep four shared hours a day with your team, wherever it sits. Everything else is written down, so that nobody has to be awake to learn what happened. For a launch or a deadline I move my day to yours."},{"id":"hand-over","question":"What do I own at the end, and who looks after it?","answer":"Everything: source, assets, accounts, and the documents that explain them. The last week includes a release that your team makes while I watch. Thirty days of fixes are part of every package. After that I can stay on for a few hours a month, but the aim is that you do not need me."},{"id":"small-projects","question":"Is my project too small?","answer":"Probably not. The smallest thing I have shipped took one afternoon, and the client still uses it. If a template, an intern or a spreadsheet would serve you better, I will say so on the free call. If you are unsure what you need, the audit is the cheapest way to find out."}]}', 1, '2026-06-15T10:00:00.000Z'),
('contact', 0, '{"heading":"Contact Me","intro":"Tell me what you are building, when it has to be live and what worries you about it. A link or a rough budget helps, but neither is needed.","details":{"budgets":["Under $1,000","$1,000 – $3,000","$3,000 – $10,000","Over $10,000","Not sure yet"],"deadline":true},"next":{"heading":"What happens next","steps":[{"title":"A reply","text":"From me, within one working day, even if the answer is no."},{"title":"A free call","text":"Half an hour to find out whether I am the right person."},{"title":"A scope note","text":"One page with the goal, the price and the date. You keep it either way."}]}}', 1, '2026-06-15T10:00:00.000Z'),
('look', 0, '{"accent":"orange","fonts":"zalando","theme":"system","hero":{"kind":"art","seed":"u","palette":"day"},"logo":{"kind":"art","seed":"savepoint"}}', 1, '2026-06-15T10:00:00.000Z');
insert into "share_links" ("id", "token_hash", "post_id", "created_at", "expires_at", "opened_at") values
(1, 'hash', 1, '2025-03-29T12:00:00.000Z', '2099-03-29T12:00:00.000Z', NULL);
insert into "play_paths" ("project_id", "path", "last_number") values
(1, 'k3f9a2b1xz', 1);
insert into "builds" ("id", "project_id", "number", "version", "notes", "state", "entry", "engine", "engine_version", "threads", "width", "height", "orientation", "touch", "needs_keyboard", "controls", "hosts", "bytes", "download_bytes", "files", "upload_key", "created_at", "published_at", "asked_hosts", "unpacked_bytes", "caution") values
(1, 1, 1, '0.1', 'First', 'published', 'index.html', 'godot', '4.6', 0, 1280, 720, 'any', 0, 1, 'Arrow keys', '[]', 100, 50, 1, 'upload', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', '[]', 100, '');
insert into "build_files" ("build_id", "path", "sha256", "bytes", "type", "encoding", "br_bytes") values
(1, 'index.html', 'cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc', 100, 'text/html', '', 50);
insert into "build_publications" ("id", "project_id", "build_id", "began_at", "ended_at", "undone") values
(1, 1, 1, '2025-03-29T12:00:00.000Z', NULL, 0);
insert into "api_tokens" ("id", "user_id", "name", "token_hash", "scopes", "created_at", "expires_at", "last_used_at", "last_address") values
(1, 1, 'CI', 'aGFzaA', '["builds"]', '2025-03-29T12:00:00.000Z', NULL, NULL, ''),
(2, 1, 'Reader', 'b3RoZXI', '["read","enquiries","drafts"]', '2025-03-29T12:00:00.000Z', NULL, NULL, '');
insert into "visits" ("at", "page", "source", "campaign", "device", "views", "visits", "visitors", "reads", "seconds") values
('2025-03-29T13', '/about', 'Google', '', 'phone', 2, 1, 1, 0, 30);
insert into "visit_events" ("at", "event", "detail", "source", "count", "seconds") values
('2025-03-29T13', 'play', 'project:1', 'Google', 1, 90);
insert into "visit_machines" ("at", "kind", "name", "count") values
('2025-03-29', 'search engine', 'Googlebot', 3);
insert into "visit_funnels" ("at", "source", "steps", "visitors") values
('2025-03-29', 'Google', 1, 1);
insert into "visitor_salts" ("day", "salt") values
('2025-03-29', 'salt');
insert into "visitors_today" ("day", "hash", "source", "campaign", "first_page", "last_page", "seen_at", "steps") values
('2025-03-29', 'hash', 'Google', '', '/about', '/about', '2025-03-29T12:00:00.000Z', 1);
insert into "client_links" ("id", "public_id", "token_hash", "client", "note", "password_hash", "watermark", "max_openings", "openings", "created_at", "expires_at", "revoked_at", "first_opened_at") values
(1, '0123456789abcdef01', 'hash', 'ACME', '', NULL, 1, 3, 1, '2025-03-29T12:00:00.000Z', '2099-03-29T12:00:00.000Z', NULL, '2025-03-29T12:00:00.000Z');
insert into "client_link_targets" ("link_id", "kind", "target_id", "position") values
(1, 'project', 1, 0);
insert into "client_link_openings" ("id", "link_id", "opened_at", "device") values
(1, 1, '2025-03-29T12:00:00.000Z', 'phone');
insert into "client_link_views" ("id", "opening_id", "what", "title", "at", "seconds") values
(1, 1, 'page', 'Tower', '2025-03-29T12:00:00.000Z', 40);
insert into "call_proposals" ("id", "enquiry_id", "created_at", "token_hash", "times", "minutes", "place", "expires_at", "picked", "changes", "changed_at", "canceled_at", "client_zone", "end_told") values
(1, 1, '2025-03-29T12:00:00.000Z', 'hash', '["2025-03-29T12:00:00.000Z"]', 30, '', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', 0, NULL, NULL, '', 0);
insert into "spam_words" ("word", "spam", "wanted") values
('', 0, 1);
insert into "post_tags" ("post_id", "position", "slug", "name") values
(1, 0, 'unity', 'Unity');
insert into "quotes" ("id", "enquiry_id", "created_at", "token_hash", "content", "expires_at", "state", "sent_at", "decided_at", "decided_by", "reason", "search_text", "agreed", "deposit_paid_on", "openings", "first_opened_at", "last_opened_at", "end_told") values
(1, 1, '2025-03-29T12:00:00.000Z', 'hash', '{}', '2025-03-29T12:00:00.000Z', 'accepted', '2025-03-29T12:00:00.000Z', '2025-03-29T12:00:00.000Z', 'Ada', '', '2025-001


', 0, NULL, 0, NULL, NULL, '');
insert into "former_addresses" ("kind", "address", "post_id", "project_id", "category_id", "slug") values
('page', 'now-earlier', 2, NULL, NULL, NULL),
('post', 'earlier', 1, NULL, NULL, NULL),
('path', '2019/earlier', 1, NULL, NULL, NULL),
('project', 'old-tower', NULL, 1, NULL, NULL),
('category', 'play', NULL, NULL, 1, NULL),
('tag', 'unity-5', NULL, NULL, NULL, 'unity');
insert into "mails" ("id", "kind", "enquiry_id", "link_id", "created_at", "key", "header_id", "thread", "name", "address", "subject", "text", "state", "tries", "next_at", "error", "error_at", "sent_at", "calendar", "quote_id", "invoice_id", "search_text", "subscriber_id") values
(1, 'conversation', 1, NULL, '2025-03-29T12:00:00.000Z', 'key', 'reply-1@alex.example', '["message-1@alex.example"]', 'Robin', 'robin@example.org', 'Re: Message', 'Gladly', 'sent', 1, NULL, NULL, NULL, '2025-03-29T12:00:00.000Z', '', NULL, NULL, 're: message', NULL),
(2, 'enquiry', 1, NULL, '2025-03-29T12:00:00.000Z', 'message-1', 'message-1', '[]', '', '', 'Message from Robin (robin@example.org)', 'Hello

— 
Robin
robin@example.org
', 'failed', 16, NULL, 'The mail server refused the login.', '2025-03-29T12:00:00.000Z', NULL, '', NULL, NULL, 'message from robin (robin@example.org)', NULL),
(3, 'opening', NULL, 1, '2025-03-29T12:00:00.000Z', 'client-link-1', 'client-link-1', '[]', '', '', 'ACME opened your link', '', 'sent', 0, NULL, NULL, NULL, NULL, '', NULL, NULL, 'acme opened your link', NULL);
insert into "enquiry_events" ("id", "enquiry_id", "created_at", "kind", "text", "stage", "mail_id", "search_text") values
(1, 1, '2025-03-29T12:00:00.000Z', 'mail', 'Re: Message', '', 1, 're: message');
insert into "revisions" ("what", "item_id", "number", "saved_at", "snapshot", "kind", "author", "device", "title", "words", "restored_from") values
('post', 1, 1, '2025-03-29T12:00:00.000Z', '{"title":"First","content":"<p>two words</p>","published":true}', 'published', 'owner', 'Firefox on Windows', 'First', 2, NULL);
insert into "search_index" ("rowid", "title", "description", "keywords", "body", "name", "written_title", "written_description", "written_keywords", "written_body") values
(-1, 'tower', 'about it', 'unity lead 2020', 'slow rewritten about it', 'tower', 'Tower', 'About it', 'Unity · Lead · 2020', 'Slow · Rewritten · About it'),
(1, 'first', 'about it', 'unity diary', 'two words 灯台 台', 'first', 'First', 'About it', 'Unity · Diary', 'two words 灯台 🗼');
delete from sqlite_sequence;
insert into "sqlite_sequence" ("name", "seq") values
('activity', 1),
('api_tokens', 2),
('build_publications', 1),
('builds', 1),
('call_proposals', 1),
('categories', 1),
('client_link_openings', 1),
('client_link_views', 1),
('client_links', 1),
('enquiries', 1),
('enquiry_events', 1),
('mails', 3),
('passkeys', 1),
('posts', 2),
('projects', 1),
('quotes', 1),
('share_links', 1),
('users', 1);
CREATE INDEX posts_publish_at on posts (publish_at) where publish_at is not null;
CREATE INDEX posts_deleted on posts (deleted_at) where deleted_at is not null;
CREATE UNIQUE INDEX projects_slug on projects (slug) where deleted_at is null;
CREATE INDEX projects_order on projects (sort_order, created_at desc, id desc) where deleted_at is null;
CREATE INDEX media_pending on media (created_at) where state = 'pending';
CREATE INDEX "media_created" on "media" ("created_at", "id");
CREATE INDEX posts_found on posts (id, published, deleted_at, category_id, dated_at, title_key);
CREATE UNIQUE INDEX "media_item" on "media" ("item_id");
CREATE INDEX "media_earlier_item" on "media_earlier" ("item_id");
CREATE UNIQUE INDEX posts_draft_key on posts (draft_key) where draft_key is not null;
CREATE INDEX "passkeys_user" on "passkeys" ("user_id");
CREATE INDEX trashed_category_posts_post on trashed_category_posts (post_id);
CREATE INDEX "media_uses_user" on "media_uses" ("what", "key", "part");
CREATE TRIGGER "posts_use_no_media" after delete on "posts" begin delete from media_uses where what = 'post' and key = cast(old.id as text) and part = cast('' as text); end;
CREATE TRIGGER "projects_use_no_media" after delete on "projects" begin delete from media_uses where what = 'project' and key = cast(old.id as text) and part = cast('' as text); end;
CREATE INDEX "posts_renderer_version" on "posts" ("renderer_version", "dated_at", "id");
CREATE TRIGGER posts_outdated after update of content on posts when new.content <> old.content and new.article = old.article
    begin update posts set renderer_version = 0 where id = new.id; end;
CREATE UNIQUE INDEX posts_slug on posts (kind, slug) where deleted_at is null;
CREATE INDEX "posts_published" on posts (published, dated_at desc, id desc, slug, image_url, updated_at, category_id, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_category" on posts (category_id, published, dated_at desc, id desc, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_dated" on posts (dated_at desc, id desc, published, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_title" on posts (title_key, id, published, category_id, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_published_title" on posts (published, title_key, id, category_id, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX "posts_updated" on posts (updated_at, deleted_at, kind) where deleted_at is null and kind = 'post';
CREATE INDEX posts_states on posts (id, deleted_at, published, updated_at, slug, category_id, publish_at, dated_at, kind);
CREATE INDEX posts_pages on posts (published, title_key, id, slug, title, placement, image_url, updated_at, kind, deleted_at) where kind = 'page' and deleted_at is null;
CREATE TRIGGER posts_added after insert on posts begin insert into post_counts (category_id, published, posts) select coalesce(new.category_id, 0), new.published, 1 where new.deleted_at is null and new.kind = 'post'
    on conflict (category_id, published) do update set posts = posts + 1; end;
CREATE TRIGGER posts_removed after delete on posts begin update post_counts set posts = posts - 1 where category_id = coalesce(old.category_id, 0) and published = old.published and old.deleted_at is null and old.kind = 'post'; end;
CREATE TRIGGER posts_moved after update of category_id, published, deleted_at on posts begin update post_counts set posts = posts - 1 where category_id = coalesce(old.category_id, 0) and published = old.published and old.deleted_at is null and old.kind = 'post'; insert into post_counts (category_id, published, posts) select coalesce(new.category_id, 0), new.published, 1 where new.deleted_at is null and new.kind = 'post'
    on conflict (category_id, published) do update set posts = posts + 1; end;
CREATE INDEX "share_links_post" on "share_links" ("post_id");
CREATE TRIGGER projects_outdated after update of content on projects when new.content <> old.content and new.article = old.article
    begin update projects set renderer_version = 0 where id = new.id; end;
CREATE UNIQUE INDEX "builds_number" on "builds" ("project_id", "number");
CREATE INDEX "build_files_sha256" on "build_files" ("sha256");
CREATE INDEX build_files_waiting on build_files (sha256) where br_bytes is null;
CREATE UNIQUE INDEX build_publications_live on build_publications (project_id) where ended_at is null;
CREATE INDEX "build_publications_build" on "build_publications" ("build_id");
CREATE INDEX "client_link_openings_link" on "client_link_openings" ("link_id");
CREATE INDEX "client_link_views_opening" on "client_link_views" ("opening_id");
CREATE INDEX "post_tags_slug" on "post_tags" ("slug", "post_id");
CREATE INDEX posts_series on posts (series_slug) where series_slug <> '';
CREATE INDEX former_addresses_post on former_addresses (post_id) where post_id is not null;
CREATE INDEX former_addresses_project on former_addresses (project_id) where project_id is not null;
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
