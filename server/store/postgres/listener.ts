import { Client, type ClientConfig } from "pg";

/** The channel on which instances of one database report "changed" whenever one has written something that visitors could see. */
export const contentChannel = "savepoint";
/** The channel for other messages between instances, which begin with the sender's name. */
export const broadcastChannel = "savepoint_broadcast";

export type Listener = {
  /** Changes with every change by another instance. While the connection is lost, it differs at each call. */
  version(): string;
  /** Calls `heard` with messages of other instances. Returns a function that stops this. */
  listen(heard: (text: string) => void): () => void;
  close(): Promise<void>;
};

type Options = {
  config: ClientConfig;
  /** The name of this instance, whose own messages are ignored. */
  name: string;
  /** A factor for all waiting times. For tests, which can't wait as long. */
  pace: number;
};

const reconnectMilliseconds = 1000;
/** How often the connection is checked, and how long the response may take: five seconds in total. */
const pulseMilliseconds = 2000;
const answerMilliseconds = 3000;

/** Listens for changes of other instances, on a separate connection that is opened again whenever it is lost. */
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
      // Messages begin with the sender's name and a space, and all names are equally long.
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
    // Messages in the meantime were lost.
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
