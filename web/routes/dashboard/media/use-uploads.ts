import { useEffect, useRef, useState } from "react";
import type { Upload } from "#contract/media.ts";
import { messageOf } from "#web/api/failure.ts";
import { uploadFile } from "#web/api/upload.ts";

export type Sending = {
  id: number;
  file: File;
  /** How much of it is there, from 0 to 1. */
  share: number;
  /** Why it did not work. */
  failure: string | null;
};

export type Uploads = {
  sendings: readonly Sending[];
  /** Something is on its way or waits for its turn. */
  busy: boolean;
  add: (files: readonly File[]) => void;
  /** Ends it, or forgets the one that failed. */
  cancel: (id: number) => void;
  retry: (id: number) => void;
};

/** Files on their way to the server, one after the other. What failed stays in the list until it is tried again or dismissed. */
export function useUploads(onDone: (upload: Upload) => void): Uploads {
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const last = useRef(Promise.resolve());
  const nextId = useRef(0);
  const done = useRef(onDone);
  useEffect(() => { done.current = onDone; });
  useEffect(() => {
    const running = controllers.current;
    return () => { for (const controller of running.values()) controller.abort(); };
  }, []);

  function change(id: number, values: Partial<Sending>): void {
    setSendings((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)));
  }

  function drop(id: number): void {
    controllers.current.delete(id);
    setSendings((all) => all.filter((each) => each.id !== id));
  }

  function queue(id: number, file: File): void {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    last.current = last.current.then(async () => {
      if (controller.signal.aborted) return;
      try {
        const upload = await uploadFile("project", file, { signal: controller.signal, onProgress: (share) => change(id, { share }) });
        drop(id);
        done.current(upload);
      } catch (error) {
        if (error instanceof DOMException) drop(id);
        else change(id, { failure: messageOf(error, "") });
      }
    });
  }

  return {
    sendings,
    busy: sendings.some(({ failure }) => failure === null),
    add(files) {
      const added = files.map((file) => ({ id: nextId.current++, file, share: 0, failure: null }));
      setSendings((all) => [...all, ...added]);
      for (const { id, file } of added) queue(id, file);
    },
    cancel(id) {
      controllers.current.get(id)?.abort();
      drop(id);
    },
    retry(id) {
      const failed = sendings.find((each) => each.id === id);
      if (!failed) return;
      change(id, { share: 0, failure: null });
      queue(id, failed.file);
    },
  };
}
