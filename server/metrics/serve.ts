import { createServer } from "node:http";
import type { Metrics } from "./metrics.ts";

/** Serves `/metrics` on a separate port that visitors don't reach. */
export function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 10_000 }, (request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
      response
        .writeHead(404, { "content-type": "text/plain; charset=utf-8" })
        .end("Not found. The metrics are at /metrics.\n");
      return;
    }
    void metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () =>
        response.writeHead(503, { "content-type": "text/plain; charset=utf-8" }).end("The database does not answer.\n"),
    );
  });
  server.maxConnections = 20;
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => {
      const address = server.address();
      resolve({
        port: typeof address === "object" && address !== null ? address.port : port,
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
