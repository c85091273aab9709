// What somebody can subscribe to alone: a category, the devlog of a project, or a series.
import { foldText } from "#contract/fold-text.ts";
import type { NamedTopic } from "#contract/newsletter.ts";
import type { Database } from "../../store/database.ts";
import { categories, listCategories } from "../../store/tables/categories.ts";
import type { PostRow } from "../../store/tables/posts.ts";
import { findProject, listProjects } from "../../store/tables/projects.ts";
import { newsletterIssues } from "../../store/tables/newsletter-issues.ts";
import { findSeries, listSeries } from "../../store/tables/series.ts";
import { countTopics, replaceTopic, withTopic } from "../../store/tables/subscribers.ts";

/** Lists what visitors can subscribe to alone, with what it is called. */
export async function listTopics(db: Database): Promise<NamedTopic[]> {
  return [
    ...(await listCategories(db, true)).map(({ id, name }) => ({ topic: `category:${id}`, name })),
    ...(await listProjects(db))
      .filter(({ postIds }) => postIds.length > 0)
      .map(({ id, title }) => ({ topic: `project:${id}`, name: title })),
    ...(await listSeries(db, true)).map(({ slug, title }) => ({ topic: `series:${slug}`, name: title })),
  ];
}

/** Returns a function that finds topics as our own files write them, or by the name or slug of a category, a project or a series. */
export async function createTopicFinder(db: Database): Promise<(written: string) => string[]> {
  const topics = [
    ...(await listCategories(db, false)).map(({ id, name, slug }) => ({
      topic: `category:${id}`,
      names: [name, slug],
    })),
    ...(await listProjects(db)).map(({ id, title, slug }) => ({ topic: `project:${id}`, names: [title, slug] })),
    ...(await listSeries(db, false)).map(({ slug, title }) => ({ topic: `series:${slug}`, names: [title, slug] })),
  ];
  const byName = new Map<string, Set<string>>();
  for (const { topic, names } of topics)
    for (const name of [topic, ...names].map(foldText)) byName.set(name, (byName.get(name) ?? new Set()).add(topic));
  return (written) => [...(byName.get(foldText(written)) ?? [])];
}

/** Gives the subscribers and queued letters of a series its new slug. */
export async function renameSeriesTopic(db: Database, slug: string, to: string): Promise<void> {
  const [before, after] = [`series:${slug}`, `series:${to}`];
  if (before === after) return;
  await replaceTopic(db, before, after);
  for (const issue of await newsletterIssues.list(db, { state: "queued" }))
    if (issue.audience.includes(before))
      await newsletterIssues.update(db, { id: issue.id }, { audience: withTopic(issue.audience, before, after) });
}

/** Returns topics with their names, without those whose category, project or series is gone. */
export async function nameTopics(db: Database, topics: readonly string[]): Promise<NamedTopic[]> {
  const named: NamedTopic[] = [];
  for (const topic of topics) {
    const name = await findName(db, topic);
    if (name !== null) named.push({ topic, name });
  }
  return named;
}

async function findName(db: Database, topic: string): Promise<string | null> {
  const [kind, id] = split(topic);
  if (kind === "category") return (await categories.find(db, { id: Number(id) }))?.name ?? null;
  if (kind === "project") return (await findProject(db, Number(id)))?.title ?? null;
  return (await findSeries(db, id))?.title ?? null;
}

/** Counts the subscribers who get no letters because all topics that they chose were deleted. */
export async function countWithoutTopics(db: Database): Promise<number> {
  let count = 0;
  for (const { topics, subscribers } of await countTopics(db))
    if ((await nameTopics(db, topics)).length === 0) count += subscribers;
  return count;
}

/** Returns the topics of a post. Series that were renamed are found by their current slug. */
export async function topicsOfPost(
  db: Database,
  { id, categoryId, seriesSlug }: Pick<PostRow, "id" | "categoryId" | "seriesSlug">,
): Promise<string[]> {
  const projects = (await listProjects(db)).filter(({ postIds }) => postIds.includes(id));
  return [
    ...(categoryId === null ? [] : [`category:${categoryId}`]),
    ...projects.map((project) => `project:${project.id}`),
    ...(seriesSlug === "" ? [] : [`series:${seriesSlug}`]),
  ];
}

/** Splits a topic at its first colon: slugs have none. */
function split(topic: string): [string, string] {
  const at = topic.indexOf(":");
  return [topic.slice(0, at), topic.slice(at + 1)];
}
