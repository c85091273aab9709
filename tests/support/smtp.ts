import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export type TestMailServer = {
  /** What it took over: the envelope, and the letter as it came. */
  letters: { from: string; to: string[]; source: string }[];
  url: string;
  /** Closes the port; letters that come meanwhile find nobody. */
  goDown(): Promise<void>;
  goUp(): Promise<void>;
  /** Refuses the next recipient, as a full mailbox does. */
  refuseOnce(): void;
};

/** A mail server that speaks just enough SMTP. Ends with the test that started it. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const letters: TestMailServer["letters"] = [];
  const sockets = new Set<Socket>();
  let refusals = 0;
  let port = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    talk(socket);
  });
  const goUp = (): Promise<void> => new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => {
      port = (server.address() as AddressInfo).port;
      resolve();
    });
  });
  const goDown = (): Promise<void> => new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
  await goUp();
  onTestFinished(() => (server.listening ? goDown() : undefined));
  return { letters, url: `smtp://127.0.0.1:${port}`, goDown, goUp, refuseOnce: () => { refusals += 1; } };

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
          say("250 taken");
        } else if (inData) letter.source += `${line.replace(/^\./, "")}\r\n`;
        else answer(line);
      }
    });

    function answer(line: string): void {
      const address = /<(.*)>/.exec(line)?.[1] ?? "";
      if (/^MAIL/i.test(line)) letter.from = address;
      if (/^RCPT/i.test(line) && refusals > 0) {
        refusals -= 1;
        return void say("452 mailbox full");
      }
      if (/^RCPT/i.test(line)) letter.to.push(address);
      if (/^QUIT/i.test(line)) return void socket.end("221 bye\r\n");
      inData = /^DATA/i.test(line);
      say(inData ? "354 go on" : "250 ok");
    }
  }
}
