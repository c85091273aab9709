// Projects that the owner chose for one kind of client or job, with the ways on from there: /for/SLUG.
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from "react-router";
import { selectionCard, selectionPath } from "#contract/selection-page.ts";
import type { SelectionPage } from "#contract/selections.ts";
import type { LandingCategory } from "#contract/project-terms.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import { listData } from "#web/seo/structured-data.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { loadSections } from "#web/shared/api/load-sections.ts";
import { listPath } from "#web/shared/projects/categories.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { useWords, wordsOf } from "#web/shared/site/words.ts";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ResumeLink } from "#web/site/contact/resume-link.tsx";
import { type ProjectCard, toProjectCard } from "./project-card.ts";
import { ProjectCards } from "./project-cards.tsx";
import { missingSelectionMeta, SelectionErrorBoundary, throwProjectPage } from "./project-errors.tsx";

export const handle: RouteHandle = { hydrate: "intent" };

type SelectionData = Pick<SelectionPage, "slug" | "title" | "introduction" | "listed"> & {
  projects: ProjectCard[];
  /** The categories of the first project, for the share image. */
  landing: readonly LandingCategory[];
  hasResume: boolean;
};

/** Redirects former slugs, and those in capitals, to the URL of the selection. */
async function load(args: LoaderFunctionArgs): Promise<SelectionData> {
  const asked = String(args.params.slug);
  const [selection, { resume }] = await Promise.all([
    apiOf(args.context, args.request.signal)
      .selections.getBySlug({ params: { slug: asked } })
      .catch(throwProjectPage),
    loadSections(args, ["resume"]),
  ]);
  const { slug, title, introduction, listed, projects } = selection;
  if (slug !== asked)
    throw redirect(selectionPath(selection), { status: 301, headers: { "cache-control": "public, no-cache" } });
  return {
    slug,
    title,
    introduction,
    listed,
    projects: projects.map(toProjectCard),
    landing: projects[0]?.landing ?? [],
    hasResume: resume.isPublic === true,
  };
}

export { load as loader, load as clientLoader, SelectionErrorBoundary as ErrorBoundary };

export default function Selection(): React.ReactElement {
  const { title, introduction, projects, hasResume } = useLoaderData<typeof load>();
  const words = useWords().selection;
  return (
    <div className="container portfolio-list">
      <h1 dir="auto">{title}</h1>
      {introduction && (
        <p className="portfolio-list-intro" dir="auto">
          {introduction}
        </p>
      )}
      {projects.length > 0 && <ProjectCards projects={projects} />}
      <div className="cluster selection-more">
        <ButtonLink variant="block" to="/about#contact-us" iconAfter="arrow-right">
          {words.contact}
        </ButtonLink>{" "}
        {hasResume && <ResumeLink />} <ButtonLink to={listPath()}>{words.allProjects}</ButtonLink>
      </div>
    </div>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  if (!loaderData) return missingSelectionMeta(site);
  const { title, introduction, listed, projects } = loaderData;
  const { portfolio, selection: words } = wordsOf(site);
  const path = selectionPath(loaderData);
  const description = introduction || words.description({ title, name: site.identity.name });
  return [
    ...pageMeta({
      site,
      title: `${title} — ${site.identity.name}`,
      description,
      path,
      card: selectionCard({ ...loaderData, count: projects.length }, portfolio),
      noIndex: !listed,
      hasMarkdown: true,
    }),
    listData(site, {
      name: title,
      description,
      path,
      trail: [
        { name: portfolio.title, path: "/portfolio" },
        { name: title, path },
      ],
      items: projects.map((project) => ({ name: project.title, path: project.to })),
    }),
  ];
};
