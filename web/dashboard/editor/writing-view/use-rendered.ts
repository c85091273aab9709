import { useEffect, useRef, useState } from "react";
import { ownerApi } from "../../shared/owner-api.ts";
import { messageOf } from "#web/shared/api/failure.ts";

/** Milliseconds after the last change, and the maximum while typing continues. */
const settle = 350;
const patience = 1500;

type Rendered = { html: string | null; failure: string | null; retry: () => void };

/** Returns the text as the server renders it, updated soon after each change. */
export function useRendered(read: () => string, onEdited: (listener: () => void) => () => void): Rendered {
  const [shown, setShown] = useState<Omit<Rendered, "retry">>({ html: null, failure: null });
  const start = useRef({ read, onEdited });
  const again = useRef(() => {});

  useEffect(() => {
    let asked = 0;
    let answered = 0;
    let last: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitingSince: number | null = null;

    async function render(): Promise<void> {
      waitingSince = null;
      const content = start.current.read();
      if (content === last) return;
      last = content;
      asked += 1;
      const number = asked;
      try {
        const { content: html } = await ownerApi.posts.render({ body: { content } });
        // Ignores a response that arrives after a newer one.
        if (number < answered) return;
        answered = number;
        setShown({ html, failure: null });
      } catch (error) {
        if (number < asked) return;
        last = null;
        setShown(({ html }) => ({ html, failure: messageOf(error, "The preview couldn’t be created.") }));
      }
    }

    function plan(): void {
      const now = Date.now();
      waitingSince ??= now;
      clearTimeout(timer);
      timer = setTimeout(() => void render(), Math.max(0, Math.min(settle, waitingSince + patience - now)));
    }

    again.current = () => void render();
    void render();
    const stop = start.current.onEdited(plan);
    return () => {
      // Ignores the response of a request that is still running.
      answered = Infinity;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return { ...shown, retry: () => again.current() };
}
