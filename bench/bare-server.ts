// The baseline for pages: a bare node:http server that sends the bytes of one page and does nothing else. Arguments: its port, and the page's
// URL.
import { createServer, get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";

const [port = "0", url = ""] = process.argv.slice(2);
const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(url, { headers: { "accept-encoding": "br" } }, resolve).on("error", reject);
});
const bytes = await buffer(page);
const headers = Object.fromEntries(
  Object.entries(page.headers).filter(([name]) => !["date", "connection", "keep-alive"].includes(name)),
);

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));
process.on("SIGTERM", () => process.exit(0));
