// The worker's side of site-host.ts: asks this worker's host process for sites.
import { fork } from "node:child_process";

/** `template` is the data folder that the site starts with a copy of; `site` is the id of the request that opened it. */
export type HostRequest =
  | { id: number; action: "open"; template: string; env: Record<string, string> }
  | { id: number; action: "close"; site: number };
export type HostReply = { id: number } & (
  | { ready: true }
  | { opened: { url: string; dataDir: string } }
  | { log: string }
  | { error: string }
);

export type HostedSite = {
  url: string;
  dataDir: string;
  /** Stops the site and deletes its data. Returns the site's log. */
  close(): Promise<string>;
};

export type Host = {
  open(template: string, env: Record<string, string>): Promise<HostedSite>;
  end(): void;
};

export async function startHost(): Promise<Host> {
  const child = fork(new URL("site-host.ts", import.meta.url), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const pending = new Map<number, { resolve: (reply: HostReply) => void; reject: (error: Error) => void }>();
  child.on("message", (reply: HostReply) => {
    const { resolve, reject } = pending.get(reply.id) ?? {};
    pending.delete(reply.id);
    if ("error" in reply) reject?.(new Error(`The host of the test sites failed: ${reply.error}`));
    else resolve?.(reply);
  });
  child.on("exit", (code, signal) => {
    for (const { reject } of pending.values())
      reject(new Error(`The host of the test sites ended with ${code ?? signal}.`));
    pending.clear();
  });
  const replyTo = (id: number) =>
    new Promise<HostReply>((resolve, reject) => {
      pending.set(id, { resolve, reject });
    });
  const ask = (request: HostRequest) => {
    const reply = replyTo(request.id);
    child.send(request);
    return reply;
  };

  await replyTo(0);
  let lastId = 0;
  return {
    async open(template, env) {
      const site = ++lastId;
      const reply = await ask({ id: site, action: "open", template, env });
      if (!("opened" in reply)) throw new Error("The host of the test sites opened none.");
      return {
        ...reply.opened,
        async close() {
          const closed = await ask({ id: ++lastId, action: "close", site });
          return "log" in closed ? closed.log : "";
        },
      };
    },
    end: () => child.disconnect(),
  };
}
