import { startTransition, useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { PostSummary } from "#contract/posts.ts";
import type { Project } from "#contract/projects.ts";
import { createApi } from "#web/shared/api/client.ts";
import { browserTransport } from "#web/shared/api/transport.ts";

/** What the API answered to a text; null where it did not. */
type Answer = { text: string; attempt: number; posts: readonly PostSummary[] | null };

export type Found = {
  /** Those of the text before, until those of this one are there. */
  posts: readonly PostSummary[];
  /** All of them; there are few. */
  projects: readonly Project[];
  pending: boolean;
  failed: boolean;
  retry: () => void;
};

/** The owner's posts, drafts too, for what is typed: the newest before anything is. A newer text ends the call for the older one. */
export function useFound(typed: string, { open }: { open: boolean }): Found {
  const text = typed.trim();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [projects, setProjects] = useState<readonly Project[]>([]);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    // Nothing may be on its way any more when what was chosen ends the session.
    if (!open) return;
    const call = new AbortController();
    const ask = async (): Promise<void> => {
      const page = await createApi(browserTransport, call.signal)
        .posts.list({ search: text, limit: limits.palette.found })
        .catch(() => null);
      if (call.signal.aborted) return;
      // What is typed meanwhile comes first.
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
    createApi(browserTransport, call.signal)
      .projects.list()
      .then(
        ({ items }) => {
          setProjects(items);
        },
        () => {
          // The posts, asked for at the same time, say that the server can't be reached.
        },
      );
    return () => {
      call.abort();
    };
  }, [open]);

  const pending = answer?.text !== text || answer.attempt !== attempt;
  return {
    posts: answer?.posts ?? [],
    projects,
    pending,
    failed: !pending && answer.posts === null,
    retry: () => {
      setAttempt(attempt + 1);
    },
  };
}
