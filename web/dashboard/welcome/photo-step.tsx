import { useState } from "react";
import { TextArea } from "#web/shared/ui/field.tsx";
import { type Photo, PhotoField } from "./photo-field.tsx";
import { toSocialLink } from "./to-social-link.ts";
import { StepForm } from "./step-form.tsx";
import { linesOf } from "./text-step.tsx";
import { useStep } from "./use-step.ts";
import { type Document, documentOf, isRecord, type WelcomeData } from "./welcome-data.ts";

type Fields = { identity: { photo: Photo | null }; socialLinks: { links: string } };

/** The owner's photo, for the About page and search engines, and links to profiles. */
export function PhotoStep({ data }: { data: WelcomeData }): React.ReactElement {
  const [before] = useState(() => photoOf(documentOf(data, "identity").photo));
  const [uploading, setUploading] = useState(false);
  const controls = useStep<Fields>(data, {
    start: { identity: { photo: before }, socialLinks: { links: profilesOf(data) } },
    check: ({ socialLinks: { links } }) => {
      const unknown = linesOf(links).find((line) => toSocialLink(line) === null);
      return unknown === undefined
        ? {}
        : { "socialLinks.links": `“${unknown}” isn’t a profile that the site has an icon for. Remove it to continue.` };
    },
    documents: ({ identity: { photo }, socialLinks }) => {
      const about = documentOf(data, "about");
      const links = linesOf(socialLinks.links).map(toSocialLink);
      return [
        ["identity", { ...documentOf(data, "identity"), photo: photo ?? undefined }],
        ["about", { ...about, hero: heroWith(about.hero, before, photo) }],
        ["socialLinks", { links: links.filter((link) => link !== null) }],
      ];
    },
  });
  const { field, values, errors, set } = controls.form;
  return (
    <StepForm data={data} controls={controls} waits={uploading}>
      <PhotoField
        photo={values.identity.photo}
        problem={errors["identity.photo"] ?? null}
        onChange={(photo) => set({ identity: { photo } })}
        onUploading={setUploading}
      />
      <TextArea
        label="Your profiles"
        hint="One URL on each line: ArtStation, GitHub, LinkedIn, Mastodon, YouTube and more."
        placeholder={"https://www.linkedin.com/in/you\nhttps://github.com/you"}
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
        {...field("socialLinks.links")}
      />
    </StepForm>
  );
}

function photoOf(image: unknown): Photo | null {
  if (!isRecord(image) || typeof image.src !== "string") return null;
  return { src: image.src, alt: typeof image.alt === "string" ? image.alt : "" };
}

/** Returns the About page's first screen with the new photo, unless the owner chose another image for it. */
function heroWith(hero: unknown, before: Photo | null, photo: Photo | null): unknown {
  if (!isRecord(hero)) return hero;
  const shown = photoOf(hero.image);
  return shown === null || shown.src === before?.src ? { ...hero, image: photo ?? undefined } : hero;
}

/** Returns the URLs of the profiles that aren't the example's. */
function profilesOf(data: WelcomeData): string {
  const { links } = documentOf(data, "socialLinks");
  const starter = new Set(data.setup.starter.socialLinks.links.map(({ href }) => href));
  const hrefs = (Array.isArray(links) ? links : []).map((link: Document) => link.href);
  return hrefs.filter((href) => typeof href === "string" && !starter.has(href)).join("\n");
}
