// The baseline for pages: a bare node:http server that sends given bytes and does nothing else. Arguments: the port, and a file with
// {status, headers, body (base64)}.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port = "0", file = ""] = process.argv.slice(2);
const { status, headers, body } = JSON.parse(readFileSync(file, "utf8")) as {
  status: number;
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, "base64");

createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(status === 304 ? undefined : bytes);
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));
process.on("SIGTERM", () => process.exit(0));
