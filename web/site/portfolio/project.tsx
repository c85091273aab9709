import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from "react-router";
import { sharingAddress } from "#contract/sharing.ts";
import { apiOf } from "#web/shared/api/client.ts";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { projectData } from "#web/seo/structured-data.ts";
import { Breadcrumbs } from "#web/shared/ui/breadcrumbs.tsx";
import { ButtonLink } from "#web/shared/ui/button.tsx";
import { ChipList } from "#web/shared/ui/chip.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Panel } from "#web/shared/ui/panel.tsx";
import { NdaPill } from "#web/shared/ui/pill.tsx";
import { SiteLink } from "#web/shared/ui/site-link.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { errorMeta, ProjectErrorBoundary, throwProjectPage } from "./project-errors.tsx";
import { projectPath } from "../../shared/projects/project-path.ts";
import { type ProjectView, toProjectView } from "./project-view.ts";

export const handle: RouteHandle = { hydrate: "intent" };

/** Redirects former slugs to the project's URL. */
async function load({ context, params, request }: LoaderFunctionArgs): Promise<ProjectView> {
  const asked = String(params.slug);
  const project = await apiOf(context, request.signal)
    .projects.getBySlug(asked, { view: "visitor" })
    .catch(throwProjectPage);
  if (project.slug !== asked)
    throw redirect(projectPath(project), { status: 301, headers: { "cache-control": "public, no-cache" } });
  return toProjectView(project);
}

export { load as loader, load as clientLoader, ProjectErrorBoundary as ErrorBoundary };

export default function ProjectPage(): React.ReactElement {
  const project = useLoaderData<typeof load>();
  return (
    <article className="container project">
      <Breadcrumbs items={[{ label: "Portfolio", to: "/portfolio" }, { label: project.title }]} />
      <Head project={project} />
      <Facts project={project} />
      <div className="project-body">
        <Gallery key={project.slug} project={project} />
        <Overview project={project} />
        <Panels project={project} />
      </div>
      <SiteLink to="/portfolio" className="back-link project-back">
        <Icon name="arrow-left" />
        Back to the portfolio
      </SiteLink>
    </article>
  );
}

function Head({ project: { title, nda, summary, link } }: { project: ProjectView }): React.ReactElement {
  return (
    <header className="project-head">
      <div className="project-title">
        <h1>{title}</h1>
        {nda && <NdaPill />}
      </div>
      <p className="project-summary">{summary || "Project details"}</p>
      {link !== "" && (
        <ButtonLink to={link} newTab variant="block" iconAfter="external-link" className="project-visit">
          Visit Project
        </ButtonLink>
      )}
    </header>
  );
}

function Facts({ project: { role, company, nda, year, dates } }: { project: ProjectView }): React.ReactElement | null {
  const client = company || (nda ? "Confidential" : "");
  if (!role && !client && !year) return null;
  return (
    <dl className="project-facts">
      {role && (
        <div>
          <dt>Role</dt> <dd>{role}</dd>
        </div>
      )}
      {client && (
        <div>
          <dt>Client/Company</dt> <dd>{client}</dd>
        </div>
      )}
      {year && (
        <div>
          <dt>Year</dt>{" "}
          <dd>
            {year} {dates && <span className="project-dates">{dates}</span>}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Overview({
  project: { summary, overview, contributions, nda },
}: {
  project: ProjectView;
}): React.ReactElement {
  const isBare = overview.length === 0 && (summary === "" || contributions.length === 0);
  return (
    <section className="project-overview" aria-labelledby="overview">
      <h2 id="overview">Overview</h2>
      {overview.map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {isBare && (
        <p>
          {nda ? "There is more to this project than can be told in public." : "A full description is coming soon."}
        </p>
      )}
      {contributions.length > 0 && (
        <>
          <h3>Key Contributions</h3>
          <ul className="project-contributions">
            {contributions.map((item, index) => (
              <li key={index}>{item}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Panels({ project: { techStack, tags, link, nda } }: { project: ProjectView }): React.ReactElement | null {
  if (techStack.length === 0 && tags.length === 0 && link === "" && !nda) return null;
  return (
    <aside className="project-panels" aria-label="Facts about the project">
      {techStack.length > 0 && (
        <Panel title="Tech Stack">
          <ChipList items={techStack} />
        </Panel>
      )}
      {tags.length > 0 && (
        <Panel title="Tags">
          <ChipList items={tags} />
        </Panel>
      )}
      {link !== "" && (
        <Panel title="Links">
          <SiteLink to={link} newTab className="link project-link">
            Open live project
          </SiteLink>
        </Panel>
      )}
      {nda && (
        <Panel
          title={
            <>
              <Icon name="lock" /> Confidentiality
            </>
          }
          className="project-confidential"
        >
          <p>
            This project is under a non-disclosure agreement, so names, links and some of the work are left out. I am
            glad to talk about how it was done.
          </p>
        </Panel>
      )}
    </aside>
  );
}

export const meta: MetaFunction<typeof load> = ({ loaderData: project, matches }) => {
  if (!project) return errorMeta;
  const site = siteOf(matches);
  const path = projectPath(project);
  const pictures = [
    ...(project.video ? [project.video.picture] : []),
    ...project.shots.map(({ picture }) => picture),
  ].map(({ src }) => src);
  const { card } = project;
  return [
    ...pageMeta({
      site,
      title: `${project.title} — Portfolio`,
      description: project.summary || "Project details",
      path,
      type: "article",
      card,
    }),
    projectData(
      {
        ...project,
        pictures: [...pictures, sharingAddress(card)],
        video: project.video && { ...project.video, still: project.video.picture.src },
      },
      path,
      [
        { name: "Portfolio", path: "/portfolio" },
        { name: project.title, path },
      ],
      site,
    ),
  ];
};
