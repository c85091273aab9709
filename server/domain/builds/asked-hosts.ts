// The other origins that a build requests while its owner tests it. Browsers report what the build's Content-Security-Policy blocks.
import { z } from "zod";
import { buildHost } from "#contract/builds.ts";
import { limits } from "#contract/limits.ts";
import type { Context } from "../../context.ts";
import { addAskedHosts, type BuildRow } from "../../store/tables/builds.ts";
import { changeRecords } from "../transactions.ts";

const report = z.object({ "csp-report": z.object({ "blocked-uri": z.string() }) });

/** Returns the origin that a report is about, or null if the owner couldn't allow it, such as the site's own. */
export function readReport(body: string, siteUrl: string): string | null {
  try {
    const { "csp-report": blocked } = report.parse(JSON.parse(body));
    const site = new URL(siteUrl);
    // Sockets are allowed with the origin. On the owner's machine, addresses without a scheme become those of plain HTTP.
    const scheme = site.protocol === "http:" ? /^(?:wss|http):/ : /^wss:/;
    const { origin } = new URL(blocked["blocked-uri"].replace(scheme, "https:"));
    return new URL(origin).host !== site.host && buildHost.safeParse(origin).success ? origin : null;
  } catch {
    return null;
  }
}

export async function noteAskedHost(
  context: Pick<Context, "db" | "clock">,
  build: BuildRow,
  host: string,
): Promise<void> {
  if (build.askedHosts.includes(host)) return;
  await changeRecords(context, ({ db }) => addAskedHosts(db, build.id, [host], limits.build.hosts));
}
