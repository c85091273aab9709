// The form of a section of the site, with the page it changes beside it.
import { useState } from "react";
import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { isSectionName, type SectionName, sectionTitles } from "#contract/site/section-names.ts";
import { ownerApiOf } from "../shared/owner-api.ts";
import { Breadcrumbs } from "#web/shared/ui/breadcrumbs.tsx";
import { Skeleton, SkeletonGroup } from "#web/shared/ui/skeleton.tsx";
import { dashboardMeta } from "../shared/dashboard-meta.ts";
import { loaded, useLoaded } from "../shared/use-settled.ts";
import { LoadingState } from "../ui/loading-state.tsx";
import { draftSettled } from "./draft/running-drafts.ts";
import { SectionEditor } from "./section-editor.tsx";
import "./site.css";

export function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  const name = params.section ?? "";
  if (!isSectionName(name)) throw redirect("/dashboard/site");
  const { site } = ownerApiOf(context, request.signal);
  return {
    name,
    section: loaded(
      draftSettled(name).then(() => site.section({ params: { section: name } })),
      "The section couldn’t be loaded.",
    ),
  };
}

export default function Section(): React.ReactElement {
  const { name, section } = useLoaderData<typeof clientLoader>();
  const answer = useLoaded(section);
  // Reloading the screen's data must not change an open form.
  const [opened, setOpened] = useState(answer.data);
  if (answer.data && answer.data.name === name && opened?.name !== name) setOpened(answer.data);
  if (opened?.name === name) return <SectionEditor key={name} initial={opened} />;
  return (
    <>
      <header className="stack gap-2">
        <Breadcrumbs items={[{ label: "Site", to: "/dashboard/site" }, { label: sectionTitles[name] }]} />
        <h1>{sectionTitles[name]}</h1>
      </header>
      <LoadingState
        of={answer.failure === null ? { ...answer, data: null, loading: true } : answer}
        skeleton={
          <SkeletonGroup label="Loading the form…" className="site-skeleton">
            <Skeleton shape="title" width="medium" />
            <Skeleton width="long" />
            <Skeleton width="medium" />
          </SkeletonGroup>
        }
      />
    </>
  );
}

export function meta({ params }: { params: { section?: string } }) {
  const name = params.section ?? "";
  return dashboardMeta(isSectionName(name) ? sectionTitles[name satisfies SectionName] : "Site");
}
