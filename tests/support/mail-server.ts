import { type AddressInfo, createServer, type Socket } from "node:net";

export type TestMailServer = {
  /** The accepted emails: the envelope, and the message as received. */
  letters: { from: string; to: string[]; source: string }[];
  url: string;
  /** Closes the port. Emails that arrive in the meantime fail to connect. */
  goDown(): Promise<void>;
  goUp(): Promise<void>;
  /** Sends this line as the response to each command that starts with this text ("RCPT TO", "AUTH"), until `accept` is called. */
  refuse(command: string, reply: string): void;
  /** Accepts everything again. */
  accept(): void;
  /** Accepts the next emails, but breaks off the connection before the response. */
  swallow(count: number): void;
  /** Leaves the next command that starts with this text without a response; "." is the end of an email. Resolves when the command arrives. */
  stall(command: string): Promise<void>;
};

/** A mail server that speaks just enough SMTP. */
export async function openMailServer(): Promise<TestMailServer> {
  const letters: TestMailServer["letters"] = [];
  const sockets = new Set<Socket>();
  let refusal = { command: "", reply: "" };
  let swallows = 0;
  let stalled: { command: string; come: () => void } | null = null;
  let port = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    talk(socket);
  });
  const goUp = (): Promise<void> =>
    new Promise((resolve) => {
      server.listen(port, "127.0.0.1", () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const goDown = (): Promise<void> =>
    new Promise((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await goUp();
  return {
    letters,
    url: `smtp://127.0.0.1:${port}`,
    goDown,
    goUp,
    refuse: (command, reply) => {
      refusal = { command, reply };
    },
    accept: () => {
      refusal = { command: "", reply: "" };
    },
    swallow: (count) => {
      swallows = count;
    },
    stall: (command) =>
      new Promise((come) => {
        stalled = { command, come };
      }),
  };

  /** Returns whether this command stays without a response. */
  function isStalled(line: string): boolean {
    if (stalled === null || !line.toUpperCase().startsWith(stalled.command)) return false;
    stalled.come();
    stalled = null;
    return true;
  }

  function talk(socket: Socket): void {
    let letter = { from: "", to: [] as string[], source: "" };
    let inData = false;
    let received = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 test");
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
      for (let end = received.indexOf("\r\n"); end >= 0; end = received.indexOf("\r\n")) {
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        if (inData && line === ".") {
          inData = false;
          letters.push(letter);
          letter = { from: "", to: [], source: "" };
          if (isStalled(line)) continue;
          if (swallows-- > 0) socket.destroy();
          else say("250 taken");
        } else if (inData) letter.source += `${line.replace(/^\./, "")}\r\n`;
        else answer(line);
      }
    });

    function answer(line: string): void {
      const address = /<(.*)>/.exec(line)?.[1] ?? "";
      if (isStalled(line)) return;
      if (/^MAIL/i.test(line)) letter.from = address;
      if (refusal.command !== "" && line.toUpperCase().startsWith(refusal.command)) return void say(refusal.reply);
      if (/^EHLO/i.test(line)) return void say("250-test\r\n250 AUTH PLAIN");
      if (/^RCPT/i.test(line)) letter.to.push(address);
      if (/^QUIT/i.test(line)) return void socket.end("221 bye\r\n");
      inData = /^DATA/i.test(line);
      say(inData ? "354 go on" : /^AUTH/i.test(line) ? "235 welcome" : "250 ok");
    }
  }
}

/** Reads the headers of an email as a mail program does. */
export function headersOf(source: string): Map<string, string> {
  const [head = ""] = source.split("\r\n\r\n");
  return new Map(
    head
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => {
        const at = line.indexOf(":");
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
      }),
  );
}

/** Returns the text of an email without attachments, decoded. */
export function textOf(source: string): string {
  const [, body = ""] = source.split(/\r\n\r\n(.*)/s);
  const encoding = headersOf(source).get("content-transfer-encoding");
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
