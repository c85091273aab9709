import { createServer } from "node:net";
import type { Config } from "./config.ts";
import { DomainError } from "./errors.ts";

type Place = { port: number; host: string };

/**
 * Opens the ports of the site and closes them again, so that a start that can't listen fails before it has written anything. Throws a
 * DomainError with one sentence that names the setting.
 */
export async function tryPorts({ port, host, metrics, play }: Config): Promise<void> {
  await tryPort({ port, host }, { port: "PORT", host: "HOST" });
  if (metrics) await tryPort(metrics, { port: "METRICS_PORT", host: "METRICS_HOST" });
  if (play && !play.isDefault && play.port !== null)
    await tryPort({ port: play.port, host }, { port: "PLAY_URL", host: "HOST" });
}

export function canListen(place: Place): Promise<boolean> {
  return tryPort(place, { port: "", host: "" }).then(
    () => true,
    () => false,
  );
}

async function tryPort(place: Place, settings: { port: string; host: string }): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(place.port, place.host, resolve);
    });
  } catch (error) {
    throw new DomainError(explain(error, place, settings), { cause: error });
  }
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

function explain(error: unknown, { port, host }: Place, settings: { port: string; host: string }): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") return `port ${port} is in use; set ${settings.port} to another one.`;
  if (code === "EACCES")
    return `this user is not allowed to open port ${port}; set ${settings.port} to one above 1023.`;
  return `this machine has no network address ${host}; set ${settings.host} to one of its own, such as 127.0.0.1, or 0.0.0.0 for all of them.`;
}
