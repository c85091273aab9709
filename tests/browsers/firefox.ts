// Firefox by WebDriver BiDi, over Node's own WebSocket: https://www.w3.org/TR/webdriver-bidi/
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { callLimit, type Driver } from "./driver.ts";
import { makeFolder, startDisplay, startProgram, untilLine } from "./processes.ts";

/** Firefox loads nothing by itself, shows no questions, and draws WebGL without a GPU. */
const preferences: Record<string, string | number | boolean> = {
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
  "webgl.force-enabled": true,
  // Two pages in a row share a process; one process for each would only cost memory.
  "dom.ipc.processCount": 2,
};

const message = z.union([
  z.object({ type: z.literal("success"), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal("error"), id: z.number().nullable(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal("event"), method: z.string(), params: z.unknown() }),
]);
const logEntry = z.object({ level: z.string(), type: z.string(), text: z.string().nullable() });
const evaluated = z.union([
  z.object({ type: z.literal("success"), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal("exception"), exceptionDetails: z.object({ text: z.string() }) }),
]);
const context = z.object({ context: z.string() });
const frameWindow = z.object({ result: z.object({ value: context }) });
const captured = z.object({ data: z.base64() });

/** Starts Firefox: on a virtual screen if there is a program for one, which WebGL needs, else without a window. */
export async function startFirefox(path: string, xvfb: string | null): Promise<Driver> {
  const display = xvfb === null ? null : await startDisplay(xvfb);
  const profile = makeFolder("firefox");
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile.path, "user.js"), lines.join("\n"));
  const program = startProgram(
    path,
    [
      "--remote-debugging-port=0",
      "--no-remote",
      "--profile",
      profile.path,
      ...(display === null ? ["--headless"] : []),
      "about:blank",
    ],
    { ...(display !== null && { DISPLAY: display.name }), MOZ_ENABLE_WAYLAND: "0", LIBGL_ALWAYS_SOFTWARE: "1" },
  );
  const url = await untilLine(program, "Firefox", (line) => /ws:\/\/\S+/.exec(line)?.[0] ?? null);
  const errors: string[] = [];
  const call = await connect(`${url}/session`, (event, params) => {
    const entry = logEntry.safeParse(params).data;
    if (event === "log.entryAdded" && entry?.level === "error") errors.push(`${entry.type}: ${entry.text}`);
  });
  await call("session.new", { capabilities: {} });
  await call("session.subscribe", { events: ["log.entryAdded"] });
  const { context: tab } = context.parse(await call("browsingContext.create", { type: "tab" }));

  async function findFrame(selector: string): Promise<string> {
    const expression = `document.querySelector(${JSON.stringify(selector)}).contentWindow`;
    const target = { context: tab };
    return frameWindow.parse(await call("script.evaluate", { expression, target, awaitPromise: false })).result.value
      .context;
  }

  return {
    name: "Firefox",
    async navigate(to) {
      await call("browsingContext.navigate", { context: tab, url: to, wait: "complete" });
    },
    async resize(width, height) {
      await call("browsingContext.setViewport", { context: tab, viewport: { width, height } });
    },
    async evaluate(expression, frame) {
      const target = { context: frame === undefined ? tab : await findFrame(frame) };
      const answer = evaluated.parse(await call("script.evaluate", { expression, target, awaitPromise: true }));
      if (answer.type === "exception") throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    async perform(actions) {
      await call("input.performActions", { context: tab, actions });
    },
    async screenshot() {
      const { data } = captured.parse(await call("browsingContext.captureScreenshot", { context: tab }));
      return Buffer.from(data, "base64");
    },
    takeErrors: async () => errors.splice(0),
    async close() {
      await call("browser.close", {}).catch(() => undefined);
      await program.end();
      await display?.end();
      profile.remove();
    },
  };
}

type Call = (method: string, params: object) => Promise<unknown>;

async function connect(url: string, onEvent: (method: string, params: unknown) => void): Promise<Call> {
  const socket = new WebSocket(url);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const received = message.parse(JSON.parse(String(data)));
    if (received.type === "event") onEvent(received.method, received.params);
    else if (received.type === "success") pending.get(received.id)?.resolve(received.result);
    else pending.get(received.id ?? 0)?.reject(new Error(`${received.error}: ${received.message}`));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of pending.values()) reject(new Error("Firefox has ended."));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("Firefox can't be reached.")), { once: true });
  });
  let lastId = 0;
  return async (method, params) => {
    const id = ++lastId;
    const reply = Promise.withResolvers<unknown>();
    pending.set(id, reply);
    socket.send(JSON.stringify({ id, method, params }));
    const limit = setTimeout(() => {
      reply.reject(new Error(`Firefox did not answer ${method} within ${callLimit / 1000} s.`));
    }, callLimit);
    try {
      return await reply.promise;
    } catch (error) {
      throw new Error(`${method} ${JSON.stringify(params).slice(0, 200)} failed in Firefox`, { cause: error });
    } finally {
      clearTimeout(limit);
      pending.delete(id);
    }
  };
}
