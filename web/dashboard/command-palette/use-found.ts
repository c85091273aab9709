import { startTransition, useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { PostSummary } from "#contract/posts.ts";
import type { Project } from "#contract/projects.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { listUnfinished, loadServerDrafts, type Unfinished } from "../drafts/find-drafts.ts";

/** The API's results for a text; null if the call failed. */
type Answer = { text: string; attempt: number; posts: readonly PostSummary[] | null };

export type Found = {
  /** The posts of the previous text until those of this text arrive. */
  posts: readonly Pick<PostSummary, "_id" | "title" | "published">[];
  /** All new posts and pages that were autosaved but never saved. */
  unfinished: readonly Unfinished[];
  /** All projects; there are few. */
  projects: readonly Pick<Project, "_id" | "title" | "nda">[];
  pending: boolean;
  failed: boolean;
  retry: () => void;
};

/**
 * Searches the owner's posts, including drafts, for a text; without a text it returns the newest posts. A new text aborts the previous
 * call.
 */
export function useFound(typed: string, { open }: { open: boolean }): Found {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [projects, setProjects] = useState<readonly Project[]>([]);
  const [unfinished, setUnfinished] = useState<readonly Unfinished[]>([]);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // No call may be pending when the chosen command ends the session.
    if (!open) return;
    const call = new AbortController();
    const ask = async (): Promise<void> => {
      const page = await ownerApi.posts
        .list({ query: { search: text || undefined, limit: limits.palette.found }, signal: call.signal })
        .catch(() => null);
      if (call.signal.aborted) return;
      // Searches for newer text take precedence.
      startTransition(() => {
        setAnswer((before) => ({ text, attempt, posts: page?.items ?? (before?.text === text ? before.posts : null) }));
      });
    };
    const timer = window.setTimeout(
      () => {
        void ask();
      },
      text === "" ? 0 : limits.siteSearch.debounce,
    );
    return () => {
      window.clearTimeout(timer);
      call.abort();
    };
  }, [open, text, attempt]);

  useEffect(() => {
    if (!open) return;
    const call = new AbortController();
    ownerApi.projects.list({ signal: call.signal }).then(
      ({ items }) => {
        setProjects(items);
      },
      () => {
        // The call for posts, which runs in parallel, reports that the server is unreachable.
      },
    );
    return () => {
      call.abort();
    };
  }, [open]);

  useEffect(() => {
    if (!open) return;
    let isOutdated = false;
    void loadServerDrafts(ownerApi).then((onServer) => {
      if (!isOutdated) setUnfinished(listUnfinished(onServer));
    });
    return () => {
      isOutdated = true;
    };
  }, [open]);

  const pending = answer?.text !== text || answer.attempt !== attempt;
  return {
    posts: answer?.posts ?? [],
    unfinished,
    projects,
    pending,
    failed: !pending && answer.posts === null,
    retry: () => {
      setAttempt(attempt + 1);
    },
  };
}
