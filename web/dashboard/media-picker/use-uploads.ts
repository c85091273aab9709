import { useEffect, useRef, useState } from "react";
import type { MediaKind, Upload } from "#contract/media.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { uploadApi } from "../shared/owner-api.ts";
import type { UploadOptions } from "#web/shared/api/upload-transport.ts";
import { useUnsavedWork } from "../shared/use-unsaved-work.ts";
import { fits, problemOf, refusals } from "./file-checks.ts";
import { hasAlt, kindOfUrl } from "./media-labels.ts";

export type Sending = {
  id: number;
  file: File;
  /** The uploaded share, from 0 to 1. */
  share: number;
  /** The reason for a failure. A final failure can't be retried. */
  failure: { reason: string; isFinal: boolean } | null;
  /** The uploaded image while it still needs an alternative text. */
  arrived: Upload | null;
};

export type Uploads = {
  sendings: readonly Sending[];
  /** True while an upload is running or waiting. */
  busy: boolean;
  add: (files: readonly File[]) => void;
  /** Aborts a running upload, or removes a finished one from the list. */
  cancel: (id: number) => void;
  retry: (id: number) => void;
};

type Options = {
  onDone: (upload: Upload, file: File) => void;
  /** Defaults to files of all kinds. */
  kind?: MediaKind;
  /** Another kind that is also accepted. */
  also?: MediaKind;
  /** Keeps images and videos without an alternative text in the list until the owner adds one or dismisses the image. */
  asksForAlt?: boolean;
  /** Uploads a file. Defaults to adding a new file to the media library. */
  send?: (file: File, options: UploadOptions) => Promise<Upload>;
};

/** Uploads files one after the other. Failed uploads stay in the list until they are retried or dismissed. */
export function useUploads(options: Options): Uploads {
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const last = useRef(Promise.resolve());
  const nextId = useRef(0);
  const current = useRef(options);
  useEffect(() => {
    current.current = options;
  });
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  const busy = sendings.some(({ failure, arrived }) => failure === null && arrived === null);
  useUnsavedWork(() => busy);

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
      const { kind, also, asksForAlt, onDone, send = (each, how) => sendAsNew(each, how, kind) } = current.current;
      try {
        const upload = await send(file, { signal: controller.signal, onProgress: (share) => change(id, { share }) });
        // The server knows the kind of a file better than the browser.
        const is = kindOfUrl(upload.url);
        const fitting = kind === undefined || kind === "model" || is === also || fits(is, kind);
        const reason = fitting ? null : refusals[kind];
        if (reason !== null) return change(id, { failure: { reason, isFinal: true } });
        if (asksForAlt && !upload.alt && hasAlt(is)) change(id, { share: 1, arrived: upload });
        else drop(id);
        onDone(upload, file);
      } catch (error) {
        if (error instanceof DOMException) drop(id);
        else change(id, { failure: { reason: messageOf(error, ""), isFinal: false } });
      }
    });
  }

  return {
    sendings,
    busy,
    add(files) {
      const added = files.map((file): Sending => {
        const { kind, also } = options;
        const reason = problemOf(file, also !== undefined && file.type.startsWith(`${also}/`) ? also : kind);
        return {
          id: nextId.current++,
          file,
          share: 0,
          failure: reason === null ? null : { reason, isFinal: true },
          arrived: null,
        };
      });
      setSendings((all) => [...all, ...added]);
      for (const { id, file, failure } of added) if (failure === null) queue(id, file);
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

function sendAsNew(file: File, options: UploadOptions, kind?: MediaKind): Promise<Upload> {
  const { media } = uploadApi(options);
  const form = { file };
  if (kind === "image" || kind === "video") return media.uploadForProject({ form });
  return media.upload({ form, ...(kind === "model" && { query: { kind } }) });
}
