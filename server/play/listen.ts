import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectionLimits, guardConnections, serverOptions } from "../load-limits/connections.ts";
import type { Play } from "./play.ts";

export type PlayServer = { port: number; close(): Promise<void> };

/** Serves builds on a separate port, where the site has no separate name for them: on the owner's machine. */
export function listenForPlay(play: Play, place: { port: number; host: string }): Promise<PlayServer> {
  const server = createServer(serverOptions(connectionLimits), (request, response) => {
    if (connections.admit(request, response)) play.serve(request, response);
  });
  const connections = guardConnections(server, connectionLimits);
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(place.port, place.host, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((done) => {
            server.close(() => {
              done();
            });
            server.closeAllConnections();
          }),
      });
    });
  });
}
