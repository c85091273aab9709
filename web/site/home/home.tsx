// The home page: its sections in order. Each section has a folder with its styles.
import { Fragment, type ReactElement } from "react";
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import type { HomeSectionName } from "#contract/site/home.ts";
import { pageCard } from "#contract/sharing.ts";
import { ContactSection } from "#web/site/contact/contact-section.tsx";
import { pageMeta } from "#web/seo/page-meta.ts";
import type { RouteHandle } from "#web/rendering/route-handle.ts";
import { siteOf } from "#web/shared/site/site.ts";
import { faqData, servicesData, siteData } from "#web/seo/structured-data.ts";
import { Faq } from "./faq/faq.tsx";
import { FeaturedProjects } from "./featured-projects/featured-projects.tsx";
import { FloatingSocials } from "../contact/floating-socials.tsx";
import { Hero } from "./hero/hero.tsx";
import { type HomeData, load, loadWhole } from "./home-data.ts";
import { HowIWork } from "./how-i-work/how-i-work.tsx";
import { LatestBlogs } from "./latest-blogs/latest-blogs.tsx";
import { Services } from "./services/services.tsx";
import { Skills } from "./skills/skills.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import "./services/services.css";
import "./how-i-work/how-i-work.css";
import "./faq/faq.css";
import "./home.css";
import "./print.css";

export const handle: RouteHandle = { hydrate: "scroll", query: ["sent", "service"] };

export { loadWhole as loader };

export function clientLoader(args: LoaderFunctionArgs): Promise<HomeData> {
  return load(args);
}

/** A service's button only changes the query, and the page already has all the data for it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isSamePage && defaultShouldRevalidate;
}

export default function Home(): React.ReactElement {
  const { content, projects, posts } = useLoaderData<typeof clientLoader>();
  const { hero, home, contact } = content;
  // A group without skills has nothing to show.
  const skills = { ...content.skills, groups: content.skills.groups.filter(({ items }) => items.length > 0) };
  const sections: Record<HomeSectionName, ReactElement | null> = {
    backstory: content.backstory.entries.length > 0 ? <Timeline backstory={content.backstory} /> : null,
    services: content.services.entries.length > 0 ? <Services services={content.services} /> : null,
    featuredProjects: <FeaturedProjects heading={home.featuredProjectsHeading} projects={projects} />,
    latestBlogs: <LatestBlogs heading={home.latestBlogsHeading} posts={posts} />,
    skills: skills.groups.length > 0 ? <Skills skills={skills} /> : null,
    howIWork: content.howIWork.steps.length > 0 ? <HowIWork howIWork={content.howIWork} /> : null,
    faq: content.faq.entries.length > 0 ? <Faq faq={content.faq} /> : null,
  };
  return (
    <>
      <Hero hero={hero} projects={home.sections.includes("featuredProjects") ? projects : null} />
      {home.sections.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
      <ContactSection contact={contact} services={content.services.entries} />
      <FloatingSocials />
    </>
  );
}

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  const { identity, sharing } = site;
  const shown = loaderData?.content.home.sections ?? [];
  const services = shown.includes("services") ? loaderData?.content.services : undefined;
  const faq = shown.includes("faq") ? loaderData?.content.faq : undefined;
  return [
    ...pageMeta({
      site,
      title: identity.siteTitle,
      description: identity.siteDescription,
      path: "/",
      card: pageCard("home", sharing.home),
    }),
    siteData(site, [
      ...(services?.entries.length ? [servicesData(services, site.url)] : []),
      ...(faq?.entries.length ? [faqData(faq, site.url)] : []),
    ]),
  ];
};
