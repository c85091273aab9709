// The home page: its sections in order. Each section has a folder with its styles.
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { faq } from "#content/faq.ts";
import { home } from "#content/home.ts";
import { profile } from "#content/profile.ts";
import { services } from "#content/services.ts";
import { sharing } from "#content/sharing.ts";
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

export const handle: RouteHandle = { hydrate: "scroll", query: ["sent"] };

export { loadWhole as loader };

export function clientLoader(args: LoaderFunctionArgs): HomeData {
  return load(args);
}

export default function Home(): React.ReactElement {
  const { projects, posts } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <Hero />
      <Timeline />
      <Services />
      <FeaturedProjects projects={projects} />
      <LatestBlogs posts={posts} />
      <Skills />
      <HowIWork />
      <Faq />
      <ContactSection />
      <FloatingSocials />
    </>
  );
}

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return [
    ...pageMeta({
      site,
      title: profile.siteTitle,
      description: profile.siteDescription,
      path: "/",
      card: pageCard("home", sharing.home),
    }),
    siteData(site.url, [servicesData(services, site.url, home.services.heading), faqData(faq, site.url)]),
  ];
};
