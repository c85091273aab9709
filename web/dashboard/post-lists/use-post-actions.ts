import { useState } from "react";
import { useRevalidator } from "react-router";
import type { PostKind } from "#contract/page-words.ts";
import type { PostSummary } from "#contract/posts.ts";
import { ownerApi } from "#web/shared/api/owner-client.ts";
import { ownPagePath } from "#web/shared/posts/post-path.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

export type PostActions = {
  /** An action is on its way, or its result is not on screen yet. */
  busy: boolean;
  /** Posts whose state is being flipped. */
  toggling: ReadonlySet<string>;
  toggle: (ids: readonly string[]) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
  copyLink: (post: PostSummary) => Promise<void>;
};

const none: ReadonlySet<string> = new Set();

/** What can be done with posts of a list. `list` is the list on screen: an action lasts until another takes its place. */
export function usePostActions(list: unknown, noun: PostKind = "post"): PostActions {
  const { revalidate } = useRevalidator();
  const { url } = useSite();
  const show = useSnackbar();
  const [started, setStarted] = useState<{ list: unknown; toggling: ReadonlySet<string> } | null>(null);
  const busy = started !== null && started.list === list;

  /** Back again with `schedules`: what waited for its time waits for it again. */
  async function flip(ids: readonly string[], schedules?: Record<string, string>): Promise<void> {
    try {
      const { items } = await ownerApi.posts.togglePublish(ids, schedules);
      const before = Object.fromEntries(
        items.flatMap((item) => (item.publishAt === null ? [] : [[item._id, item.publishAt]])),
      );
      show(`${ids.length} ${noun}(s) toggled.`, schedules ? {} : { undo: () => void flip(ids, before) });
    } catch {
      show(`Failed to toggle ${noun}s.`, { alert: true });
    }
    await revalidate();
  }

  async function restore(ids: readonly string[]): Promise<void> {
    const restored = await settleAll(ids, ownerApi.posts.restore);
    if (restored.length > 0) show(`${restored.length} ${noun}(s) restored.`);
    if (restored.length < ids.length) show(`Failed to restore ${noun}s. They are in the trash.`, { alert: true });
    await revalidate();
  }

  return {
    busy,
    toggling: busy ? started.toggling : none,

    async toggle(ids) {
      setStarted({ list, toggling: new Set(ids) });
      await flip(ids);
    },

    async remove(ids) {
      setStarted({ list, toggling: none });
      const removed = await settleAll(ids, ownerApi.posts.remove);
      if (removed.length > 0) show(`${removed.length} ${noun}(s) deleted.`, { undo: () => void restore(removed) });
      if (removed.length < ids.length) show(`Failed to delete ${noun}s.`, { alert: true });
      await revalidate();
    },

    async copyLink(post) {
      const path = post.kind === "page" ? ownPagePath(post) : `/blogs/${post._id}`;
      const link = `${url || location.origin}${path}`;
      if (await copyText(link)) show("Link copied!");
      else show(`Your browser doesn’t allow copying here. The link is ${link}`, { alert: true });
    },
  };
}

/** One call for each id, all at once; answers the ids whose call succeeded. */
async function settleAll(ids: readonly string[], call: (id: string) => Promise<unknown>): Promise<string[]> {
  const results = await Promise.allSettled(ids.map((id) => call(id)));
  return ids.filter((_, index) => results[index]?.status === "fulfilled");
}
