// The visits to the site in a period. Period and filters are in the URL.
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import type { Statistics as Counted } from "#contract/statistics.ts";
import { ownerApi, ownerApiOf } from "../shared/owner-api.ts";
import { Button, ButtonLink } from "#web/shared/ui/button.tsx";
import { EmptyState } from "#web/shared/ui/empty-state.tsx";
import { LoadingState } from "#web/dashboard/ui/loading-state.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { ScreenHead } from "#web/dashboard/ui/screen-head.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { saveFile } from "../shared/save-file.ts";
import { useAction } from "../shared/use-action.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { Chart } from "./chart.tsx";
import { Funnel } from "./funnel.tsx";
import { LiveVisitors } from "./live-visitors.tsx";
import { filtered, readStatisticsView, type StatisticsView, statisticsHref } from "./period.ts";
import { PeriodBar } from "./period-bar.tsx";
import { Ranking, type RankingRow } from "./ranking.tsx";
import { Totals } from "./totals.tsx";
import { deviceNames, durationInWords, shareInWords, sourceInWords } from "./words.ts";
import "#web/shared/ui/icon-button.css";
import "./statistics.css";

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { measure: _shown, ...query } = readStatisticsView(new URL(request.url).searchParams);
  return {
    statistics: loaded(
      ownerApiOf(context, request.signal).statistics.get({ query }),
      "The statistics couldn’t be loaded.",
    ),
  };
}

export default function Statistics(): React.ReactElement {
  const [query] = useSearchParams();
  const view = readStatisticsView(query);
  const statistics = useLoaded(useLoaderData<typeof clientLoader>().statistics);
  const counted = statistics.data;
  return (
    <>
      <ScreenHead title="Statistics">
        <div className="cluster">
          <ButtonLink variant="quiet" to="/dashboard/site/statistics">
            What is counted
          </ButtonLink>
          {counted && <Download statistics={counted} />}
        </div>
      </ScreenHead>
      {counted && counted.counting !== "off" && <LiveVisitors />}
      {counted?.counting === "off" && (
        <p className="panel cluster">
          Nothing is counted at present.{" "}
          <ButtonLink variant="quiet" to="/dashboard/site/statistics">
            Change what is counted
          </ButtonLink>
        </p>
      )}
      <PeriodBar view={view} statistics={counted} />
      {counted ? (
        counted.since === null ? (
          <Panel>
            <EmptyState>
              Nobody was counted yet. Visits appear here a few seconds after they happen; your own are not counted while
              you are logged in.
            </EmptyState>
          </Panel>
        ) : (
          <Report statistics={counted} view={view} />
        )
      ) : (
        <Panel>
          <LoadingState
            of={statistics}
            skeleton={
              <SkeletonGroup label="Loading the statistics…" className="stack">
                <Skeleton shape="title" width="medium" />
                <Skeleton shape="wide" />
                <Skeleton width="long" />
              </SkeletonGroup>
            }
          />
        </Panel>
      )}
    </>
  );
}

function Report({ statistics, view }: { statistics: Counted; view: StatisticsView }): React.ReactElement {
  const { measure } = view;
  const { totals, pages, sources, campaigns, devices, plays, models, services, outbound, machines } = statistics;
  // Actions of visitors are only known by source, and bots have neither a source nor a device.
  const hasEvents = view.page === undefined && view.device === undefined;
  const isWhole = hasEvents && view.source === undefined;
  const done = [
    { key: "resume", name: "Downloaded the résumé", count: statistics.resumes },
    { key: "form", name: "Began the contact form", count: statistics.formsBegun },
    { key: "enquiry", name: "Sent a message", count: statistics.enquiries },
    ...services.map(({ name, title, count }) => ({ key: `service ${name}`, name: `Pressed “${title}”`, count })),
    ...models.map(({ name, title, count }) => ({ key: `model ${name}`, name: `Opened a 3D model: ${title}`, count })),
  ];
  return (
    <>
      <Totals statistics={statistics} view={view} />
      <Panel>
        <Chart key={statistics.from + statistics.to} statistics={statistics} measure={measure} />
      </Panel>
      <div className="statistics-columns">
        <Ranking
          title="Pages"
          counted="views"
          empty="No page was opened in this period."
          rows={pages.map(({ key, title, views, reads, seconds }) => ({
            key,
            name: title,
            count: views,
            note: [reads > 0 && `${reads} to the end`, seconds > 0 && durationInWords(seconds / views)]
              .filter(Boolean)
              .join(" · "),
            href: statisticsHref(filtered(view, "page", key)),
          }))}
        />
        <Ranking
          title="Sources"
          counted="visits"
          empty="No visits in this period."
          rows={byVisits(sources).map(({ name, visits }) => ({
            key: name,
            name: sourceInWords(name),
            count: visits,
            note: shareInWords(visits, totals.visits),
            href: statisticsHref(filtered(view, "source", name)),
          }))}
        />
        {hasEvents && <Funnel statistics={statistics} />}
        {hasEvents && (
          <Ranking
            title="What visitors did"
            counted="times"
            empty="Nothing else was counted in this period."
            rows={done.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count)}
          />
        )}
        {hasEvents && (
          <Ranking
            title="Games played"
            counted="times"
            empty="No game was played in this period."
            rows={plays.map(({ name, title, count, seconds }) => ({
              key: name,
              name: title,
              count,
              note: seconds > 0 ? durationInWords(seconds) : undefined,
            }))}
          />
        )}
        {hasEvents && (
          <Ranking
            title="Links to other sites"
            counted="times"
            empty="No link was followed."
            rows={outbound.map(toRow)}
          />
        )}
        <Ranking
          title="Devices"
          counted="visits"
          empty="No visits in this period."
          rows={byVisits(devices).map(({ name, visits }) => ({
            key: name,
            name: deviceNames.get(name) ?? name,
            count: visits,
            note: shareInWords(visits, totals.visits),
            href: statisticsHref(filtered(view, "device", name)),
          }))}
        />
        {campaigns.length > 0 && (
          <Ranking
            title="Campaigns"
            counted="visits"
            empty=""
            rows={byVisits(campaigns).map(({ name, visits }) => ({ key: name, name, count: visits }))}
          />
        )}
        {isWhole && (
          <Ranking
            title="Bots and crawlers"
            counted="requests"
            empty="No bots visited in this period."
            rows={machines.map(({ kind, name, count }) => ({
              key: `${kind} ${name}`,
              name,
              count,
              note: kind === "other" ? undefined : kind,
            }))}
          />
        )}
      </div>
      <p className="muted statistics-note">
        Visitors are counted per day, so someone who returns on another day counts again. Bots and crawlers aren’t
        included.
      </p>
    </>
  );
}

function byVisits<Row extends { visits: number }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ visits }) => visits > 0).toSorted((one, other) => other.visits - one.visits);
}

function toRow({ name, title, count }: { name: string; title: string; count: number }): RankingRow {
  return { key: name, name: title, count };
}

function Download({ statistics: { from, to } }: { statistics: Counted }): React.ReactElement {
  const { busy, run } = useAction();
  return (
    <Button
      variant="outline"
      icon="download"
      busy={busy.has("csv")}
      busyLabel="Preparing…"
      onClick={() =>
        void run(() => saveFile(ownerApi.statistics.csv.url({ query: { from, to } }), "visits.csv"), {
          otherwise: "The file couldn’t be loaded.",
          key: "csv",
        })
      }
    >
      CSV
    </Button>
  );
}

export function meta() {
  return dashboardMeta("Statistics");
}
