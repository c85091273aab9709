import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { InvalidError } from "#server/errors.ts";
import { isPublicAddress } from "./public-address.ts";
import { fetchImage, fetchVideo, type Network } from "./remote.ts";

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test("public IP addresses are distinguished from all others", () => {
  const isPrivate = [
    "127.0.0.1",
    "127.9.9.9",
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:8.8.8.8",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "2001::1",
    "2002:7f00:1::",
    "2001:db8::1",
    "localhost",
    "",
  ];
  const isPublic = [
    "8.8.8.8",
    "1.1.1.1",
    "172.15.0.1",
    "172.32.0.1",
    "100.63.255.255",
    "2606:4700:4700::1111",
    "2a00:1450:4001:81b::200e",
  ];
  expect(isPrivate.filter(isPublicAddress)).toEqual([]);
  expect(isPublic.filter(isPublicAddress)).toEqual(isPublic);
});

test("nothing is fetched from an IP address that is not public, however it is written", async () => {
  for (const address of [
    "http://127.0.0.1/a.png",
    "http://2130706433/a.png",
    "http://0x7f.1/a.png",
    "http://0177.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://0/",
    "http://169.254.169.254/latest/meta-data/",
  ])
    await expect(fetchImage(address), address).rejects.toThrow("its address is not a public one");
});

test("only plain web URLs are opened", async () => {
  for (const [address, reason] of [
    ["file:///etc/passwd", "not a web address"],
    ["ftp://example.com/a.png", "not a web address"],
    ["http://a:b@example.com/", "holds a password"],
    ["http://", "not a web address"],
  ] as const)
    await expect(fetchImage(address), address).rejects.toThrow(reason);
});

test("an image is fetched, following redirects", async () => {
  const port = await serve((request, response) => {
    if (request.url === "/start") response.writeHead(302, { location: "/picture" }).end();
    else response.end("bytes");
  });
  expect((await fetchImage(`http://pictures.test:${port}/start`, lan())).toString()).toBe("bytes");
});

test("a name is rejected if one of its IP addresses is not public", async () => {
  const network = lan({
    resolve: async () => [
      { address: "8.8.8.8", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ],
    isAllowed: isPublicAddress,
  });
  await expect(fetchImage("http://pictures.test/", network)).rejects.toThrow("its address is not a public one");
});

test("the IP address is checked again at each redirect", async () => {
  const port = await serve((_request, response) =>
    response.writeHead(302, { location: "http://inside.test/secret" }).end(),
  );
  const network = lan({
    resolve: async (host) => [{ address: host === "inside.test" ? "127.0.0.2" : "127.0.0.1", family: 4 }],
    isAllowed: (address) => address !== "127.0.0.2",
  });
  await expect(fetchImage(`http://pictures.test:${port}/`, network)).rejects.toThrow("its address is not a public one");
});

test("the connection uses the checked IP address, even if the name resolves differently later", async () => {
  const port = await serve((_request, response) => response.end("checked"));
  let asked = 0;
  const network = lan({ resolve: async () => [{ address: asked++ === 0 ? "127.0.0.1" : "127.0.0.3", family: 4 }] });
  expect((await fetchImage(`http://pictures.test:${port}/`, network)).toString()).toBe("checked");
  expect(asked).toBe(1);
});

test("fetching stops if a server redirects forever, responds with an error, or is not there", async () => {
  const port = await serve((request, response) => {
    if (request.url === "/gone") response.writeHead(404).end();
    else response.writeHead(302, { location: "/again" }).end();
  });
  await expect(fetchImage(`http://pictures.test:${port}/`, lan())).rejects.toThrow("redirects too often");
  await expect(fetchImage(`http://pictures.test:${port}/gone`, lan())).rejects.toThrow("answered 404");
  await expect(fetchImage("http://pictures.test:1/", lan())).rejects.toThrow("cannot be reached");
  await expect(
    fetchImage(
      "http://pictures.test/",
      lan({
        resolve: async () => {
          throw new Error("ENOTFOUND");
        },
      }),
    ),
  ).rejects.toThrow("cannot be reached");
});

test("fetching stops if a server takes too long at any point", async () => {
  const port = await serve((request, response) => {
    if (request.url === "/drip") response.write("a");
  });
  await expect(fetchImage(`http://pictures.test:${port}/`, lan({ milliseconds: 100 }))).rejects.toThrow(
    "took too long",
  );
  await expect(fetchImage(`http://pictures.test:${port}/drip`, lan({ milliseconds: 100 }))).rejects.toThrow(
    "took too long",
  );
  await expect(
    fetchImage("http://pictures.test/", lan({ milliseconds: 100, resolve: () => new Promise(() => undefined) })),
  ).rejects.toThrow("took too long");
});

test("reading stops at 15 MB", async () => {
  const port = await serve((_request, response) => {
    for (let sent = 0; sent < 17; sent += 1) response.write(Buffer.alloc(1024 * 1024));
    response.end();
  });
  await expect(fetchImage(`http://pictures.test:${port}/`, lan())).rejects.toThrow("larger than 15 MB");
});

test("a video is streamed under the same rules, and its receiver may refuse it", async () => {
  const port = await serve((_request, response) => response.end("bytes"));
  const read = async (source: AsyncIterable<Buffer>) => {
    let text = "";
    for await (const chunk of source) text += chunk.toString();
    return text;
  };
  expect(await fetchVideo(`http://videos.test:${port}/`, read, lan())).toBe("bytes");
  await expect(fetchVideo(`http://127.0.0.1:${port}/`, read)).rejects.toThrow("its address is not a public one");
  const refuse = () => Promise.reject(new InvalidError("This video is damaged or incomplete."));
  await expect(fetchVideo(`http://videos.test:${port}/`, refuse, lan())).rejects.toThrow("damaged or incomplete");
});

/** Returns a network in which every name resolves to this machine. */
function lan(parts: Partial<Network> = {}): Network {
  return {
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    isAllowed: () => true,
    milliseconds: 5000,
    ...parts,
  };
}

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
