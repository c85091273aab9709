import { Client, type ClientConfig } from "pg";

/** What the instances of one database tell each other: "changed" whenever one has written what visitors could see. */
export const contentChannel = "savepoint";
/** What they tell each other besides, behind the name of who does. */
export const broadcastChannel = "savepoint_broadcast";

export type Listener = {
  /** Moves with every change of another instance. While nothing can be heard it is another one each time. */
  version(): string;
  /** Called with what another instance tells; answers how to stop. */
  listen(heard: (text: string) => void): () => void;
  close(): Promise<void>;
};

type Options = {
  config: ClientConfig;
  /** The name of this instance: what it says itself it knows already. */
  name: string;
  /** What it waits for takes so many times as long as said here. For tests, which can't wait as long. */
  pace: number;
};

const reconnectMilliseconds = 1000;
/** How often it is asked whether the connection still stands, and how long the answer may take: five seconds in all. */
const pulseMilliseconds = 2000;
const answerMilliseconds = 3000;

/** Hears what other instances change, over a connection of its own that is made again whenever it is lost. */
export async function listen({ config, name, pace }: Options): Promise<Listener> {
  let heard = 0;
  let unheard = 0;
  let isClosed = false;
  let client: Client | null = null;
  const listeners = new Set<(text: string) => void>();
  let retry: NodeJS.Timeout | null = null;
  await connect();
  const pulse = setInterval(() => {
    const asked = client;
    asked?.query("select 1").catch(() => lose(asked));
  }, pulseMilliseconds * pace).unref();

  return {
    version: () => (client ? String(heard) : `unheard ${unheard++}`),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      clearInterval(pulse);
      if (retry) clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };

  async function connect(): Promise<void> {
    const next = new Client({ ...config, query_timeout: answerMilliseconds * pace });
    next.on("error", () => lose(next));
    next.on("end", () => lose(next));
    next.on("notification", ({ channel: on, payload = "" }) => {
      if (on === contentChannel && payload !== name) heard++;
      // Names have a space in them, and are equally long.
      if (on === broadcastChannel && !payload.startsWith(`${name} `))
        for (const listener of listeners) listener(payload.slice(name.length + 1));
    });
    try {
      await next.connect();
      await next.query(`listen ${contentChannel}; listen ${broadcastChannel}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    if (isClosed) return void next.end().catch(() => undefined);
    // What was said meanwhile was not heard.
    heard++;
    client = next;
  }

  function lose(lost: Client): void {
    if (client !== lost || isClosed) return;
    client = null;
    void lost.end().catch(() => undefined);
    again();
  }

  function again(): void {
    retry = setTimeout(() => {
      if (!isClosed) connect().catch(again);
    }, reconnectMilliseconds * pace).unref();
  }
}
