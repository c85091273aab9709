import type { Database } from "./database.ts";

/** Text in pieces, those that matched marked. */
export type Highlighted = { text: string; match: boolean }[];

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

export type PostHits = {
  hits: { id: number; title: Highlighted; snippet: Highlighted }[];
  total: number;
  /** What was searched for instead, where a word was misspelt. */
  corrected: string | null;
};

export type IndexedPost = { id: number; title: string; description: string; body: string };

/** Full-text search, as every engine has to offer it. */
export type SearchIndex = {
  put(db: Database, post: IndexedPost): Promise<void>;
  remove(db: Database, postId: number): Promise<void>;
  search(db: Database, query: PostSearch): Promise<PostHits>;
};
