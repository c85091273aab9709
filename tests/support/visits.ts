// People and programs that read a site, for tests of its statistics.
import type { StatisticsSettings } from "#contract/site/statistics.ts";
import type { Statistics, VisitBeacon } from "#contract/statistics.ts";
import type { Sender } from "#server/counting/visits.ts";
import { publish } from "./site-content.ts";
import type { TestServer } from "./test-server.ts";

export const browsers = {
  computer: "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  tablet:
    "Mozilla/5.0 (Linux; Android 16; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36",
} as const;

export type Person = {
  /** Counts a report as this person's browser sends it. */
  report(event: VisitBeacon["event"], path: string, more?: Partial<VisitBeacon>): Promise<void>;
  /** Opens a page, from a referrer or from within the site. */
  view(path: string, referrer?: string): Promise<void>;
  sender: Sender;
};

/** Creates a person with a separate IP address. */
export function person(
  server: Pick<TestServer, "context">,
  number: number,
  { device = "computer", headers = {} }: { device?: keyof typeof browsers; headers?: Record<string, string> } = {},
): Person {
  const sender = {
    address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    headers: { "user-agent": browsers[device], ...headers },
  };
  const report: Person["report"] = (event, path, more) => server.context.visits.count(sender, { event, path, ...more });
  return {
    report,
    view: (path, referrer = server.context.config.siteUrl) => report("view", path, { detail: referrer }),
    sender,
  };
}

export async function statisticsOf(
  server: TestServer,
  { from, to = from, ...filters }: { from: string; to?: string; page?: string; source?: string; device?: string },
): Promise<Statistics> {
  const query = new URLSearchParams({ from, to, ...filters });
  const { status, body, text } = await server.asOwner("GET", `/statistics?${query}`);
  if (status !== 200) throw new Error(text);
  return body as Statistics;
}

/** Publishes the setting of what is counted. */
export async function setCounting(server: TestServer, counting: StatisticsSettings["counting"]): Promise<void> {
  await publish(server, { statistics: { counting } });
}
