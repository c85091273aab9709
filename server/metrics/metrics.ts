// Metrics for Prometheus: `metrics.ts` counts, `serve.ts` serves them on a separate port. Labels are routes, never URLs, so their number is
// bounded.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Context } from "../context.ts";
import type { Connections } from "../load-limits/connections.ts";
import type { Overload } from "../load-limits/overload.ts";
import type { PageCache } from "../pages/page-cache.ts";
import { countForMetrics } from "../store/tables/metrics.ts";

export type Metrics = {
  /** Counts the requests of a server. */
  register(app: FastifyInstance): void;
  cachedPage(): void;
  /** Counts a request that was handled before the framework saw it, like those that it handles. */
  answered(request: { method: string; route: string; status: number }, seconds: number): void;
  rendered(seconds: number): void;
  /** Sets the sources of values that are read at each scrape. */
  watch(parts: Partial<Watched>): void;
  /** Returns the metrics in Prometheus' format. */
  text(): Promise<string>;
  contentType: string;
};

type Watched = {
  cache: PageCache;
  overload: Overload;
  connections: Connections;
  renders: () => { running: number; waiting: number };
};

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(context: Context): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const watched: Partial<Watched> = {};

  const requests = new Counter({
    name: "savepoint_requests_total",
    help: "Requests that were not answered from the page cache",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "savepoint_request_seconds",
    help: "How long they took",
    labelNames: ["route"],
    buckets: seconds,
    registers,
  });
  // A plain counter that is read at each scrape, because cached pages take only microseconds.
  let cachedPages = 0;
  const hits = new Counter({
    name: "savepoint_pages_from_cache_total",
    help: "Pages answered from the cache",
    registers,
    collect() {
      this.reset();
      this.inc(cachedPages);
    },
  });
  const misses = new Counter({
    name: "savepoint_pages_not_from_cache_total",
    help: "Requests for pages that were not there at once",
    registers,
  });
  const renders = new Histogram({
    name: "savepoint_page_render_seconds",
    help: "How long the rendering of a page took, with what it asked of the API",
    buckets: seconds,
    registers,
  });

  const gauge = (name: string, help: string, read: () => number | undefined | Promise<number>) =>
    new Gauge({
      name: `savepoint_${name}`,
      help,
      registers,
      async collect() {
        this.set((await read()) ?? 0);
      },
    });
  gauge("page_cache_pages", "Pages in the cache", () => watched.cache?.size().pages);
  gauge("page_cache_bytes", "Bytes of the page cache", () => watched.cache?.size().bytes);
  gauge("page_renders_running", "Pages being rendered", () => watched.renders?.().running);
  gauge("page_renders_waiting", "Pages waiting to be rendered", () => watched.renders?.().waiting);
  gauge("connections_open", "Open connections", () => watched.connections?.count().open);
  gauge(
    "connections_refused",
    "Connections refused since the start, because there were too many",
    () => watched.connections?.count().refused,
  );
  gauge(
    "connections_cut",
    "Connections cut since the start, because they stood still or trickled",
    () => watched.connections?.count().cut,
  );
  const late = new Gauge({
    name: "savepoint_event_loop_delay_seconds",
    help: "How late the turns of the event loop are: on average lately, and the longest since the last time this was asked",
    labelNames: ["which"],
    registers,
    collect() {
      const { mean = 0, longest = 0 } = watched.overload?.delay() ?? {};
      this.set({ which: "mean" }, mean / 1000);
      this.set({ which: "longest" }, longest / 1000);
    },
  });
  const memory = new Gauge({
    name: "savepoint_memory_bytes",
    help: "Memory of the process",
    labelNames: ["kind"],
    registers,
    collect() {
      for (const [kind, bytes] of Object.entries(process.memoryUsage())) this.set({ kind }, bytes);
    },
  });
  gauge("cpu_seconds", "What the process worked", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  gauge("uptime_seconds", "Since the process started", () => process.uptime());
  const stored = new Gauge({
    name: "savepoint_stored",
    help: "What is in the database: mails that wait or have permanently failed, images whose sizes aren't made yet, open sessions",
    labelNames: ["what"],
    registers,
    async collect() {
      for (const [what, count] of Object.entries(await countForMetrics(context.db, context.clock.now().toISOString())))
        this.set({ what }, count);
    },
  });
  void [hits, late, memory, stored];

  const answered: Metrics["answered"] = ({ method, route, status }, time) => {
    requests.inc({ method, route, status });
    durations.observe({ route }, time);
  };

  return {
    register(app) {
      app.addHook("onResponse", async (request, reply) => {
        const route = routeOf(request);
        answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        if (route === "/*") misses.inc();
      });
    },
    answered,
    cachedPage: () => {
      cachedPages++;
    },
    rendered: (time) => renders.observe(time),
    watch: (parts) => {
      Object.assign(watched, parts);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Groups built files, because each has its own route. */
function routeOf(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? "none";
  if (route.startsWith("/assets/")) return "/assets/*";
  return /\.\w+$/.test(route) && !/\.(xml|json|txt|webmanifest)$/.test(route) ? "file" : route;
}
