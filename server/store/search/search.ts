import type { Highlighted } from "../../text/snippets.ts";
import type { Database } from "../database.ts";

export type Kind = "post" | "project";

/** The searchable content of a post or project: for a project, only what visitors may see. */
export type SearchDocument = {
  kind: Kind;
  id: number;
  title: string;
  description: string;
  keywords: string;
  body: string;
  /** The words of the body in the form for the index, with spaces between, and each of them once, if they are already known. */
  folded?: string;
  spelt?: string[];
};

export type PostSearch = {
  text: string;
  publishedOnly?: boolean;
  unpublishedOnly?: boolean;
  categories?: string[];
  /** Slugs of tags, and of a series. */
  tags?: string[];
  series?: string;
  /** Best match first by default. */
  sort?: "date" | "title" | "status";
  page: number;
  limit: number;
};

export type Hit = { id: number; title: Highlighted; snippet: Highlighted };

export type PostHits = {
  hits: Hit[];
  total: number;
  /** The corrected search, if a word was misspelled. */
  corrected: string | null;
};

export type SiteSearch = {
  text: string;
  kinds: readonly Kind[];
  /** Per kind. */
  limit: number;
};

export type SiteHits = {
  /** Best first, of all kinds together. */
  hits: (Hit & { kind: Kind })[];
  totals: Record<Kind, number>;
  corrected: string | null;
};

/** The interface of full-text search. Texts are added and removed in the transaction that changes them. */
export type SearchIndex = {
  put(db: Database, document: SearchDocument): Promise<void>;
  remove(db: Database, kind: Kind, id: number): Promise<void>;
  /** Replaces the keywords of texts that are in the index. */
  setKeywords(db: Database, kind: Kind, keywords: ReadonlyMap<number, string>): Promise<void>;
  /** Lists all documents in the index. */
  list(db: Database): AsyncIterable<SearchDocument>;
  findPosts(db: Database, query: PostSearch): Promise<PostHits>;
  /** Finds what visitors can see: published posts, and projects. */
  findOnSite(db: Database, query: SiteSearch): Promise<SiteHits>;
};
