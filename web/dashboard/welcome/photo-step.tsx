import { useState } from "react";
import { TextArea } from "#web/shared/ui/field.tsx";
import { type Photo, PhotoField } from "./photo-field.tsx";
import { toSocialLink } from "./to-social-link.ts";
import { StepForm } from "./step-form.tsx";
import { linesOf } from "./text-step.tsx";
import { useStep } from "./use-step.ts";
import { type Document, documentOf, isRecord, type WelcomeData } from "./welcome-data.ts";

/** The owner's photo, for the About page and search engines, and links to profiles. */
export function PhotoStep({ data }: { data: WelcomeData }): React.ReactElement {
  const [initial] = useState(() => ({
    photo: photoOf(documentOf(data, "identity").photo),
    profiles: profilesOf(data),
  }));
  const [photo, setPhoto] = useState(initial.photo);
  const [profiles, setProfiles] = useState(initial.profiles);
  const [uploading, setUploading] = useState(false);
  const controls = useStep(data, {
    isDirty: photo !== initial.photo || profiles !== initial.profiles,
    check: () => {
      const unknown = linesOf(profiles).find((line) => toSocialLink(line) === null);
      return unknown === undefined
        ? null
        : ["socialLinks.links", `“${unknown}” isn’t a profile that the site has an icon for. Remove it to go on.`];
    },
    documents: () => {
      const about = documentOf(data, "about");
      const links = linesOf(profiles).map(toSocialLink);
      return [
        ["identity", { ...documentOf(data, "identity"), photo: photo ?? undefined }],
        ["about", { ...about, hero: heroWith(about.hero, initial.photo, photo) }],
        ["socialLinks", { links: links.filter((link) => link !== null) }],
      ];
    },
  });
  return (
    <StepForm data={data} controls={controls} waits={uploading}>
      <PhotoField
        photo={photo}
        problem={controls.problems.get("identity.photo") ?? null}
        onChange={setPhoto}
        onUploading={setUploading}
      />
      <TextArea
        name="socialLinks.links"
        label="Your profiles"
        hint="One URL on each line: ArtStation, GitHub, LinkedIn, Mastodon, YouTube and more."
        placeholder={"https://www.linkedin.com/in/you\nhttps://github.com/you"}
        rows={4}
        autoCapitalize="none"
        spellCheck={false}
        value={profiles}
        error={controls.problems.get("socialLinks.links") ?? null}
        onChange={(event) => setProfiles(event.target.value)}
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
