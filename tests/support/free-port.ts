import { createServer } from "node:net";

/** Returns a port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once("error", reject)
      .listen(0, "127.0.0.1", () => {
        const address = server.address();
        const port = typeof address === "object" && address !== null ? address.port : 0;
        server.close(() => {
          resolve(port);
        });
      });
  });
}

/** Starts a server on a free port, or on another one if a program takes the port first. */
export async function onFreePort<Server>(start: (port: number) => Promise<Server>): Promise<Server> {
  for (let tries = 1; ; tries++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (tries === 5 || !/EADDRINUSE|port \d+ is in use/.test(String(error))) throw error;
    }
  }
}
