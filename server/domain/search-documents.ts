// Adds the searchable texts of posts and projects to the index.
import { type CaseColumn, type CaseListName, caseListNames, caseLists } from "#contract/case-lists.ts";
import { chaptersOf } from "#contract/chapters.ts";
import { shortFactNames, storyTextNames } from "#contract/project-terms.ts";
import type { Database } from "../store/database.ts";
import { listPostsById, type PostRow } from "../store/tables/posts.ts";
import type { ProjectRow } from "../store/tables/projects.ts";
import type { SearchDocument, SearchIndex } from "../store/search/search.ts";
import { listTagsOf, type TagRow } from "../store/tables/tags.ts";
import { projectOf, withoutConfidential } from "./projects/confidentiality.ts";
import { readText } from "../text/long-texts.ts";
import { betweenItems, blocksAfter, partsOf } from "../text/snippets.ts";
import type { ReadText } from "../text/text-work.ts";

/** Adds a post to the search index, but no page, because pages aren't in any list of posts. */
export async function putIntoSearch(
  { search }: { search: SearchIndex },
  db: Database,
  { kind, id, title, description, series }: Pick<PostRow, "kind" | "id" | "title" | "description" | "series">,
  { text, folded, spelt }: ReadText,
): Promise<void> {
  if (kind !== "post") return;
  const keywords = keywordsOf({ series }, (await listTagsOf(db, [id])).get(id));
  await search.put(db, { kind, id, title, description, keywords, body: text, folded, spelt });
}

/** Updates the keywords of posts after one of their tags or their series has changed. Posts in the trash are not in the index. */
export async function updateKeywords(
  { search }: { search: SearchIndex },
  db: Database,
  ids: readonly number[],
): Promise<void> {
  const tags = await listTagsOf(db, ids);
  const posts = await listPostsById(db, ids);
  await search.setKeywords(db, "post", new Map(posts.map((post) => [post.id, keywordsOf(post, tags.get(post.id))])));
}

function keywordsOf({ series }: Pick<PostRow, "series">, tags: readonly TagRow[] = []): string {
  return [...tags.map(({ name }) => name), series].filter((word) => word !== "").join(betweenItems);
}

/**
 * Returns only what visitors see of a project under NDA. Hidden texts that are not in the index can't be found, highlighted or revealed by
 * a spelling correction.
 */
export async function documentOfProject(row: ProjectRow): Promise<SearchDocument> {
  const shown = withoutConfidential(projectOf(row));
  const {
    title,
    description = "",
    role = "",
    company = "",
    year,
    techStack = [],
    tags = [],
    contributions = [],
    content = "",
  } = shown;
  const facts = shortFactNames.map((name) => shown[name] ?? "");
  const keywords = [...techStack, ...tags, role, company, String(year ?? ""), ...facts]
    .filter((word) => word !== "")
    .join(betweenItems);
  // Without a video, the page has no chapters.
  const listed = { ...shown, ...(chaptersOf(shown).length === 0 && { chapters: [] }) };
  const [prose = "", blocks = ""] = content === "" ? [] : partsOf((await readText(content)).text);
  const texts = [
    ...storyTextNames.map((name) => shown[name] ?? ""),
    ...contributions,
    ...caseListNames.flatMap((name) => (listed[name] ?? []).map((entry) => wordsOf(name, entry))),
    prose,
  ];
  const body = blocksAfter(texts.filter((text) => text !== "").join(betweenItems), blocks);
  return { kind: "project", id: row.id, title, description, keywords, body };
}

/** Returns an entry of a case study's list in one line, without its URLs and times. */
function wordsOf(list: CaseListName, entry: Readonly<Record<string, string>>): string {
  const columns = Object.entries<CaseColumn>(caseLists[list].columns).filter(
    ([, { isUrl, isPdf, isTime, options }]) => !isUrl && !isPdf && !isTime && !options,
  );
  return columns
    .map(([name]) => entry[name] ?? "")
    .filter((text) => text !== "")
    .join(" ");
}
