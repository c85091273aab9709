// What images and videos cost: bytes for the visitor, memory for the server, waiting for the owner.
import { writeFileSync } from "node:fs";
import { type ClientRequest, request as httpRequest } from "node:http";
import { type Browser, chromium } from "@playwright/test";
import { ensureChromium } from "../scripts/browsers.ts";
import { owner } from "#tests/support/test-settings.ts";
import { type ServerProcess, startServer } from "../tests/e2e/support/server-process.ts";
import { box, makeVideo } from "../tests/support/video.ts";
import { makePhotograph } from "./photographs.ts";
import type { Figure } from "./figure.ts";
import { memoryOf } from "./process-memory.ts";
import { median } from "./percentile.ts";

type Upload = { url: string; milliseconds: number };

const photographs = 6;
const screens = [
  { width: 390, height: 844, goal: 2 },
  { width: 1440, height: 900, goal: 6 },
] as const;
const videoBytes = 200 * 1024 * 1024;
const boundary = "----savepoint-bench";

export async function measureMedia(): Promise<Figure[]> {
  console.log("Making photographs …");
  const [baseline, progressive]: [Buffer[], Buffer[]] = [[], []];
  for (let number = 1; number <= photographs; number++) {
    baseline.push(await makePhotograph(number));
    progressive.push(await makePhotograph(number + photographs, { progressive: true }));
  }
  const server = await startServer();
  try {
    const { access_token: token } = (await (await post(server, "/auth/login", owner, null)).json()) as {
      access_token: string;
    };
    const memory = await measureMemory(server, token);
    const uploads = await sendAll(server, token, baseline);
    const waits = [
      waitingFigure("baseline", uploads),
      waitingFigure("progressive", await sendAll(server, token, progressive)),
    ];
    const slug = await fillSite(
      server,
      token,
      uploads.map(({ url }) => url),
    );
    console.log("Making the variants …");
    await untilVariants(server, slug);
    const originals = baseline.reduce((sum, { length }) => sum + length, 0);
    return [...(await measurePages(server, slug, originals)), ...memory, ...waits];
  } finally {
    await server.stop();
  }
}

async function sendAll(server: ServerProcess, token: string, files: readonly Buffer[]): Promise<Upload[]> {
  const uploads: Upload[] = [];
  for (const bytes of files) uploads.push(await send(server, token, bytes.length, (request) => request.write(bytes)));
  return uploads;
}

/** Describes waiting times. The first upload finds no process that decodes images. During the others, the server makes the variants of earlier uploads. */
function waitingFigure(what: string, uploads: readonly Upload[]): Figure {
  const times = uploads.map(({ milliseconds }) => milliseconds);
  const [middle, worst] = [median(times), Math.max(...times)];
  return {
    name: `upload of 12 megapixels, ${what}`,
    figure: `${middle.toFixed(0)} ms until the answer (median of ${times.length}; worst ${worst.toFixed(0)} ms)`,
    goal: "< 400 ms",
    met: middle < 400,
    used: middle / 400,
  };
}

/** Makes one project with all images, and shows each image on the home page: as the cover of a project or a post. */
async function fillSite(server: ServerProcess, token: string, urls: readonly string[]): Promise<string> {
  for (const [index, thumbnailUrl] of urls.entries()) {
    const gallery = index === 0 ? urls : [];
    await post(
      server,
      "/portfolio",
      {
        title: `Project ${index + 1}`,
        slug: `project-${index + 1}`,
        starred: true,
        description: "Six photographs",
        thumbnailUrl,
        gallery,
      },
      token,
    );
    await post(
      server,
      "/blogs",
      { title: `Post ${index + 1}`, description: "With a photograph", published: true, blogImage: thumbnailUrl },
      token,
    );
  }
  return "project-1";
}

async function untilVariants(server: ServerProcess, slug: string): Promise<void> {
  for (;;) {
    const { pictures } = (await (await fetch(`${server.url}/api/portfolio/slug/${slug}`)).json()) as {
      pictures: Record<string, { sources: unknown[] }>;
    };
    if (Object.values(pictures).every(({ sources }) => sources.length > 0)) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  }
}

/** Measures everything that a browser fetches for a page that is read to its end, including the page itself. */
async function measurePages(server: ServerProcess, slug: string, originals: number): Promise<Figure[]> {
  const found = ensureChromium();
  if (found.path === null)
    return [{ name: "bytes of pages with photographs", figure: `not measured: ${found.problem}` }];
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const figures: Figure[] = [];
  try {
    for (const [name, path] of [
      ["home", "/"],
      ["project", `/portfolio/${slug}`],
    ] as const) {
      for (const { width, height, goal } of screens) {
        const { all, pictures } = await fetchAsVisitor(browser, server.url + path, { width, height });
        figures.push({
          name: `${name} with photographs at ${width} px`,
          figure: `${share(pictures, originals)} of the ${kilobytes(originals)} of their ${photographs} originals: ${kilobytes(pictures)} of images (with all else of the page ${kilobytes(all)}, ${share(all, originals)})`,
          goal: `< ${goal} %`,
          met: pictures / originals < goal / 100,
          used: pictures / originals / (goal / 100),
        });
      }
    }
  } finally {
    await browser.close();
  }
  return figures;
}

async function fetchAsVisitor(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<{ all: number; pictures: number }> {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2 });
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const pictures = new Set<string>();
  const bytes = { all: 0, pictures: 0 };
  network.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType.startsWith("image/") && response.url.startsWith("http")) pictures.add(requestId);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (pictures.has(requestId)) bytes.pictures += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  for (let screen = 0; screen < 60; screen++) {
    await page.mouse.wheel(0, viewport.height / 2);
    await page.waitForTimeout(100);
    if (await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)) break;
  }
  await page.waitForLoadState("networkidle");
  await page.close();
  return bytes;
}

/** Measures the server's process, as Linux reports it: the peak while a video is uploaded and downloaded, compared with before. */
async function measureMemory(server: ServerProcess, token: string): Promise<Figure[]> {
  const name = "memory while a video of 200 MB passes";
  if (process.platform !== "linux") return [{ name, figure: "not measured: it takes Linux" }];
  await fetch(server.url);
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
  });
  const idle = memoryOf(server.pid, "VmRSS");
  forgetPeak(server.pid);
  // No frame of the video can be played, so the server takes no still. The rest of the upload is that of every video.
  const frame = makeVideo(0).subarray(0, -8);
  const data = Buffer.alloc(1024 * 1024, 7);
  const head = box("mdat");
  head.writeUInt32BE(videoBytes - frame.length, 0);
  const { url, milliseconds } = await send(server, token, videoBytes, async (request) => {
    request.write(Buffer.concat([frame, head]));
    for (let left = videoBytes - frame.length - head.length; left > 0; left -= data.length) {
      const part = data.subarray(0, Math.min(left, data.length));
      if (!request.write(part)) await new Promise((resolve) => request.once("drain", resolve));
    }
  });
  const afterUpload = memoryOf(server.pid, "VmHWM");
  forgetPeak(server.pid);
  const read = await Promise.all(
    [undefined, "bytes=0-", "bytes=104857600-"].map((range) => readThrough(server.url + url, range)),
  );
  const afterReading = memoryOf(server.pid, "VmHWM");
  if (read[0] !== videoBytes) throw new Error(`The video came back with ${read[0]} bytes.`);
  const above = (bytes: number) => `${((bytes - idle) / 1024 / 1024).toFixed(0)} MB`;
  return [
    {
      name,
      figure: `${above(afterUpload)} above idle while it is uploaded (${(milliseconds / 1000).toFixed(1)} s), ${above(afterReading)} while three read it at once; idle ${(idle / 1024 / 1024).toFixed(0)} MB`,
      goal: "< 60 MB",
      met: Math.max(afterUpload, afterReading) - idle < 60 * 1024 * 1024,
    },
  ];
}

function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

async function readThrough(url: string, range: string | undefined): Promise<number> {
  const answer = await fetch(url, { headers: range === undefined ? {} : { range } });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return bytes;
}

/** Sends a file, and measures from the first byte sent to the response. */
function send(
  server: ServerProcess,
  token: string,
  bytes: number,
  write: (request: ClientRequest) => unknown,
): Promise<Upload> {
  const head = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n\r\n`);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${server.url}/api/portfolio/upload`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": `multipart/form-data; boundary=${boundary}`,
          "content-length": head.length + bytes + tail.length,
        },
      },
      (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("data", (part: string) => {
            text += part;
          })
          .on("end", () => {
            if (answer.statusCode !== 201)
              return reject(new Error(`The upload was answered ${answer.statusCode}: ${text}`));
            resolve({ url: (JSON.parse(text) as { url: string }).url, milliseconds: performance.now() - start });
          });
      },
    );
    request.on("error", reject);
    request.write(head);
    void Promise.resolve(write(request)).then(() => request.end(tail), reject);
  });
}

async function post(server: ServerProcess, path: string, body: unknown, token: string | null): Promise<Response> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(2)} %`;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString("en")} KB`;
}
