import { useState } from "react";
import { useRevalidator } from "react-router";
import type { PostKind } from "#contract/page-terms.ts";
import type { PostSummary } from "#contract/posts.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { ownPagePath } from "#web/shared/posts/post-path.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { useSite } from "#web/shared/site/site.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

export type PostActions = {
  /** True until the list shows the result of the action. */
  busy: boolean;
  /** The ids of posts whose published state is changing. */
  toggling: ReadonlySet<string>;
  toggle: (ids: readonly string[]) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
  copyLink: (post: PostSummary) => Promise<void>;
};

const none: ReadonlySet<string> = new Set();

/** The actions on posts of a list. `list` identifies the list on screen: an action is busy until a new list replaces it. */
export function usePostActions(list: unknown, noun: PostKind = "post"): PostActions {
  const { revalidate } = useRevalidator();
  const { url } = useSite();
  const show = useSnackbar();
  const [started, setStarted] = useState<{ list: unknown; toggling: ReadonlySet<string> } | null>(null);
  const busy = started !== null && started.list === list;

  /** Publishes or unpublishes posts. To undo, `schedules` restores their scheduled times. */
  async function flip(ids: readonly string[], schedules?: Record<string, string>): Promise<void> {
    try {
      const { items } = await ownerApi.posts.togglePublish({ body: { ids, publishAt: schedules } });
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
    const restored = await settleAll(ids, (id) => ownerApi.posts.restore({ params: { id } }));
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
      const removed = await settleAll(ids, (id) => ownerApi.posts.remove({ params: { id } }));
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

/** Calls the API for all ids in parallel and returns the ids that succeeded. */
async function settleAll(ids: readonly string[], call: (id: string) => Promise<unknown>): Promise<string[]> {
  const results = await Promise.allSettled(ids.map((id) => call(id)));
  return ids.filter((_, index) => results[index]?.status === "fulfilled");
}
