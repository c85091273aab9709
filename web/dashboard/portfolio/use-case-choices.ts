import { useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import { browserApi } from "#web/shared/api/client.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";

export type Choice = { id: string; title: string };
/** Null while they load, and if they can't be loaded: what a project has stays chosen then. */
export type CaseChoices = { posts: readonly Choice[] | null; services: readonly Choice[] | null };

/** The posts and services that a project can name. */
export function useCaseChoices(): CaseChoices {
  const [choices, setChoices] = useState<CaseChoices>({ posts: null, services: null });
  useEffect(() => {
    let isOpen = true;
    const add = (found: Partial<CaseChoices>) => {
      if (isOpen) setChoices((before) => ({ ...before, ...found }));
    };
    const ignore = () => undefined;
    listPosts().then((posts) => add({ posts }), ignore);
    browserApi.site.get(["services"]).then(({ services }) => add({ services: services.entries }), ignore);
    return () => {
      isOpen = false;
    };
  }, []);
  return choices;
}

async function listPosts(): Promise<Choice[]> {
  const posts: Choice[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await ownerApi.posts.list({ page, limit: limits.list.maxLimit });
    posts.push(
      ...items.map(({ _id, title, published }) => ({ id: _id, title: published ? title : `${title} (not published)` })),
    );
    if (items.length === 0 || posts.length >= total) return posts;
  }
}
