// A proxy to PostgreSQL that lets a test change the traffic.
import { type AddressInfo, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";

type Changes = {
  /** Changes text from the server. */
  answer?: (text: string) => string;
  /** Changes text to the server. The proxy drops an empty text. */
  question?: (text: string) => string;
};

/** Starts the proxy. Returns the URL of the same database through it. */
export async function startRelay(
  url: string,
  { answer = (text) => text, question = (text) => text }: Changes,
): Promise<string> {
  const { hostname, port } = new URL(url);
  const changed = (chunk: Buffer, change: (text: string) => string) =>
    Buffer.from(change(chunk.toString("latin1")), "latin1");
  const relay = createServer((from) => {
    const to = connect(Number(port || 5432), hostname);
    from.on("data", (chunk: Buffer) => to.write(changed(chunk, question)));
    to.on("data", (chunk: Buffer) => from.write(changed(chunk, answer)));
    to.on("close", () => from.destroy()).on("error", () => from.destroy());
    from.on("close", () => to.destroy()).on("error", () => to.destroy());
  });
  await new Promise<void>((resolve) => {
    relay.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    relay.close();
  });
  const address = new URL(url);
  address.hostname = "127.0.0.1";
  address.port = String((relay.address() as AddressInfo).port);
  return address.href;
}
