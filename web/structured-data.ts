// What a page is about, in the words of schema.org, for search engines. React Router writes it escaped, so that no title can end
// the script it stands in.
import type { MetaDescriptor } from "react-router";
import { profile } from "#content/profile.ts";
import type { Post } from "#contract/posts.ts";
import { absoluteUrl } from "./page-meta.ts";

/** The owner and the site, for the front page. */
export function siteData(siteUrl: string): MetaDescriptor {
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@graph": [
        {
          ...personOf(siteUrl),
          jobTitle: profile.roles,
          homeLocation: { "@type": "Place", name: profile.place },
          sameAs: profile.socialLinks.map(({ href }) => href),
        },
        {
          "@type": "WebSite",
          "@id": `${siteUrl}/#website`,
          url: `${siteUrl}/`,
          name: profile.name,
          description: profile.siteDescription,
          inLanguage: profile.language,
          publisher: { "@id": `${siteUrl}/#person` },
          potentialAction: {
            "@type": "SearchAction",
            target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/blogs/search?q={search_term_string}` },
            "query-input": "required name=search_term_string",
          },
        },
      ],
    },
  };
}

/** A post and where it stands on the site. `trail` leads from the blog to the post, with paths. */
export function postData(post: Post, path: string, trail: readonly { name: string; path: string }[], siteUrl: string): MetaDescriptor {
  const url = siteUrl + path;
  const image = post.picture?.src ?? post.imageUrl;
  return {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@graph": [
        {
          "@type": "BlogPosting",
          "@id": `${url}#post`,
          headline: post.title || "Untitled",
          description: post.description,
          url,
          mainEntityOfPage: url,
          datePublished: post.publishedAt ?? post.createdAt,
          dateModified: post.updatedAt,
          author: personOf(siteUrl),
          publisher: { "@id": `${siteUrl}/#person` },
          inLanguage: profile.language,
          timeRequired: `PT${post.readMinutes}M`,
          ...(post.category && { articleSection: post.category }),
          ...(image && { image: absoluteUrl(image, siteUrl) }),
        },
        {
          "@type": "BreadcrumbList",
          itemListElement: trail.map((step, index) => ({ "@type": "ListItem", position: index + 1, name: step.name, item: siteUrl + step.path })),
        },
      ],
    },
  };
}

function personOf(siteUrl: string): Record<string, string> {
  return { "@type": "Person", "@id": `${siteUrl}/#person`, name: profile.name, url: `${siteUrl}/` };
}
