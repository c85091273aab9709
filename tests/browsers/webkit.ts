// WebKit's own browser by classic WebDriver, over fetch: https://www.w3.org/TR/webdriver2/
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#tests/support/free-port.ts";
import { callLimit, type Driver } from "./driver.ts";
import { makeFolder, startDisplay, startLimit, startProgram } from "./processes.ts";

/** With these, screenshots hang. */
const harmful = ["WEBKIT_DISABLE_COMPOSITING_MODE", "WEBKIT_DISABLE_DMABUF_RENDERER"];
/** More than the frame and the bars of the window take in either direction. */
const frame = 200;
/** GTK reads this from the folder of settings. Without it, the toolbar keeps the window from being as narrow as a phone. */
const narrowWindow = "window * { min-width: 0; margin: 0; padding: 0; border: none; }";
/** The errors of a page since it has loaded: this browser tells nobody about earlier ones. */
const watchErrors = `globalThis.testErrors = [];
const reportError = console.error;
console.error = (...words) => { testErrors.push("console: " + words.join(" ")); reportError(...words); };
addEventListener("error", (event) => { testErrors.push("uncaught: " + event.message); });
addEventListener("unhandledrejection", (event) => { testErrors.push("uncaught: " + event.reason); });`;

const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const session = z.object({ sessionId: z.string() });
const element = z.object({ [elementKey]: z.string() });
const failure = z.object({ error: z.string(), message: z.string() });
const size = z.tuple([z.number(), z.number()]);

/** Starts WebKit on a virtual screen of its own. */
export async function startWebKit(path: string, xvfb: string): Promise<Driver> {
  const display = await startDisplay(xvfb);
  for (const name of harmful) delete process.env[name];
  const home = makeFolder("webkit");
  mkdirSync(join(home.path, "gtk-3.0"));
  writeFileSync(join(home.path, "gtk-3.0/gtk.css"), narrowWindow);
  const port = await freePort();
  const program = startProgram(path, [`--port=${port}`], {
    DISPLAY: display.name,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
    // Without a GPU, painting on the processor itself takes less time than painting as a GPU would.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    XDG_CONFIG_HOME: home.path,
    XDG_CACHE_HOME: home.path,
    XDG_DATA_HOME: home.path,
  });
  const root = `http://127.0.0.1:${port}`;
  await untilReady(root);
  const call = async (method: "GET" | "POST" | "DELETE", at: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${root}${at}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callLimit),
    });
    const { value } = z.object({ value: z.unknown() }).parse(await answer.json());
    if (answer.ok) return value;
    const { error, message } = failure.parse(value);
    throw new Error(`${error}: ${message}`);
  };
  const { sessionId } = session.parse(
    await call("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": { args: ["--automation"] },
          timeouts: { script: callLimit, pageLoad: callLimit },
        },
      },
    }),
  );
  const at = `/session/${sessionId}`;
  const evaluate = async (expression: string) =>
    z.string().parse(
      await call("POST", `${at}/execute/async`, {
        script: `const done = arguments[arguments.length - 1]; Promise.resolve(${expression}).then(done, (error) => done("!" + error));`,
        args: [],
      }),
    );

  return {
    name: "WebKit",
    async navigate(url) {
      await call("POST", `${at}/url`, { url });
      await call("POST", `${at}/execute/sync`, { script: watchErrors, args: [] });
    },
    async resize(width, height) {
      const rect = { x: 0, y: 0, width, height };
      await call("POST", `${at}/window/rect`, rect);
      const [inside, tall] = size.parse(JSON.parse(await evaluate(innerSizeNear(width, height))));
      await call("POST", `${at}/window/rect`, { ...rect, width: 2 * width - inside, height: 2 * height - tall });
    },
    async evaluate(expression, frame) {
      if (frame === undefined) return evaluate(expression);
      const found = element.parse(await call("POST", `${at}/element`, { using: "css selector", value: frame }));
      await call("POST", `${at}/frame`, { id: found });
      try {
        return await evaluate(expression);
      } finally {
        await call("POST", `${at}/frame`, { id: null });
      }
    },
    async perform(actions) {
      await call("POST", `${at}/actions`, { actions });
    },
    async screenshot() {
      return Buffer.from(z.string().parse(await call("GET", `${at}/screenshot`)), "base64");
    },
    async takeErrors() {
      return z
        .array(z.string())
        .parse(JSON.parse(await evaluate("JSON.stringify(globalThis.testErrors?.splice(0) ?? [])")));
    },
    async close() {
      await call("DELETE", at).catch(() => undefined);
      await program.end();
      await display.end();
      home.remove();
    },
  };
}

/** Waits until the driver responds. It does not say when it listens. */
async function untilReady(root: string): Promise<void> {
  const end = Date.now() + startLimit;
  while (
    !(await fetch(`${root}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error(`WebKitWebDriver did not start within ${startLimit / 1000} s.`);
    await pause(20);
  }
}

/** Returns an expression for the page's size once it has taken that of the window, which it does a moment later. */
function innerSizeNear(width: number, height: number): string {
  return `new Promise((done) => {
    const look = () =>
      Math.abs(innerWidth - ${width}) < ${frame} && Math.abs(innerHeight - ${height}) < ${frame}
        ? done(JSON.stringify([innerWidth, innerHeight]))
        : setTimeout(look, 20);
    look();
  })`;
}
