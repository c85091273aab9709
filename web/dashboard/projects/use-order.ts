import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Project } from "#contract/projects.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

export type Order = {
  /** In the order on screen, which can be ahead of the server's order. */
  projects: readonly Project[];
  /** The displayed number, which changes immediately after a move. */
  numberOf: (project: Project) => number;
  /** Moves a project to an index in the list without that project. */
  move: (id: number, to: number) => void;
  /** Describes the last move to screen readers. */
  announcement: string;
};

/** Reorders a list on screen immediately and sends the whole order to the server. During a call, only the latest order waits. */
export function useOrder(projects: readonly Project[], source: unknown): Order {
  const { revalidate } = useRevalidator();
  const show = useSnackbar();
  const [changed, setChanged] = useState<{ source: unknown; ids: readonly number[] } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const waiting = useRef<readonly number[] | null>(null);
  const sending = useRef(false);

  const ids = changed?.source === source && changed ? changed.ids : null;
  const ordered = ids ? [...projects].toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) : projects;

  async function send(wanted: readonly number[]): Promise<void> {
    waiting.current = wanted;
    if (sending.current) return;
    sending.current = true;
    try {
      for (let next: readonly number[] | null = wanted; next; next = waiting.current) {
        waiting.current = null;
        await ownerApi.projects.reorder({ body: { ids: next } });
      }
    } catch (error) {
      waiting.current = null;
      setChanged(null);
      setAnnouncement("");
      show(messageOf(error, "Failed to reorder the projects."), { alert: true });
    }
    sending.current = false;
    await revalidate();
  }

  return {
    projects: ordered,
    numberOf: (project) => (ids ? ids.indexOf(project.id) + 1 : project.order),
    announcement,
    move(id, to) {
      const before = ordered.map((project) => project.id);
      const from = before.indexOf(id);
      const place = Math.min(Math.max(to, 0), before.length - 1);
      if (from === -1 || place === from) return;
      const next = before.toSpliced(from, 1).toSpliced(place, 0, id);
      setChanged({ source, ids: next });
      setAnnouncement(`“${ordered[from]?.title ?? ""}” is now number ${place + 1} of ${before.length}.`);
      void send(next);
    },
  };
}
