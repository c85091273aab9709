import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { getSections } from "#web/shared/api/load-sections.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { orNull, useSettled } from "../shared/use-settled.ts";

export type Choice = { id: string; title: string };
export type CaseChoices = {
  /** Null until they are loaded. The project's choices stay chosen. */
  posts: readonly Choice[] | null;
  services: readonly Choice[] | null;
  /** The choices that couldn't be loaded. */
  failed: readonly ("posts" | "services")[];
  retry: () => void;
};

/** The posts and services that a project can refer to. */
export function useCaseChoices(): CaseChoices {
  const [lists, setLists] = useState(load);
  const posts = useSettled(lists.posts);
  const services = useSettled(lists.services);
  return {
    posts: posts.value,
    services: services.value,
    failed: [
      ...(!posts.loading && posts.value === null ? (["posts"] as const) : []),
      ...(!services.loading && services.value === null ? (["services"] as const) : []),
    ],
    retry: () => setLists(load),
  };
}

function load() {
  return { posts: orNull(listPosts()), services: orNull(listServices()) };
}

async function listServices(): Promise<readonly Choice[]> {
  return (await getSections(ownerApi, ["services"])).services.entries;
}

async function listPosts(): Promise<readonly Choice[]> {
  const posts: Choice[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await ownerApi.posts.list({ query: { page, limit: limits.list.maxLimit } });
    posts.push(
      ...items.map(({ _id, title, published }) => ({ id: _id, title: published ? title : `${title} (not published)` })),
    );
    if (items.length === 0 || posts.length >= total) return posts;
  }
}
