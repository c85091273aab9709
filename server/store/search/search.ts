import type { Highlighted } from "../../text/snippets.ts";
import type { Database } from "../database.ts";

export type Kind = "post" | "project";

/** What can be found of a post or project: for a project, only what visitors may know. */
export type SearchDocument = {
  kind: Kind;
  id: number;
  title: string;
  description: string;
  keywords: string;
  body: string;
  /** The words of the body, each once, where they are known already. */ spelt?: string[];
};

export type PostSearch = {
  text: string;
  publishedOnly?: boolean;
  unpublishedOnly?: boolean;
  categories?: string[];
  /** Best match first where it is not given. */
  sort?: "date" | "title" | "status";
  page: number;
  limit: number;
};

export type Hit = { id: number; title: Highlighted; snippet: Highlighted };

export type PostHits = {
  hits: Hit[];
  total: number;
  /** What was searched for instead, where a word was misspelt. */
  corrected: string | null;
};

export type SiteSearch = {
  text: string;
  kinds: readonly Kind[];
  /** Of each kind. */
  limit: number;
};

export type SiteHits = {
  /** Best first, whatever they are. */
  hits: (Hit & { kind: Kind })[];
  totals: Record<Kind, number>;
  corrected: string | null;
};

/** Full-text search, as every engine has to offer it. Texts are put in and taken out in the transaction that changes them. */
export type SearchIndex = {
  put(db: Database, document: SearchDocument): Promise<void>;
  remove(db: Database, kind: Kind, id: number): Promise<void>;
  /** All that was put in. */
  list(db: Database): AsyncIterable<SearchDocument>;
  findPosts(db: Database, query: PostSearch): Promise<PostHits>;
  /** What visitors can see: published posts, and projects. */
  findOnSite(db: Database, query: SiteSearch): Promise<SiteHits>;
};
