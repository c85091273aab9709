import { useState } from "react";
import { TextField } from "#web/shared/ui/field.tsx";
import { optionsOf } from "./form-options.ts";
import { PhotoField } from "./photo-field.tsx";
import { StepForm } from "./step-form.tsx";
import { useStep } from "./use-step.ts";
import { type Document, documentOf, isRecord, type WelcomeData } from "./welcome-data.ts";

type Photo = { src: string; alt: string } | null;
type Links = Readonly<Record<string, string>>;

/** The owner's photo, for the About page and search engines, and links to profiles. */
export function PhotoStep({ data }: { data: WelcomeData }): React.ReactElement {
  const [initial] = useState(() => ({ photo: photoOf(documentOf(data, "identity")), links: linksOf(data) }));
  const [photo, setPhoto] = useState<Photo>(initial.photo);
  const [links, setLinks] = useState<Links>(initial.links);
  const platforms = optionsOf(data.sections.get("socialLinks"), "properties", "links", "items", "properties", "platform", "enum");
  const controls = useStep(data, {
    isDirty: photo !== initial.photo || links !== initial.links,
    documents: () => {
      const chosen = platforms.flatMap((platform) => {
        const href = links[platform]?.trim() ?? "";
        return href === "" ? [] : [{ platform, href: toUrl(href) }];
      });
      const about = documentOf(data, "about");
      return [
        ["identity", { ...documentOf(data, "identity"), photo: photo ?? undefined }],
        ["about", { ...about, hero: heroWith(about.hero, initial.photo, photo) }],
        ["socialLinks", { links: chosen }],
      ];
    },
  });
  return (
    <StepForm data={data} controls={controls}>
      <PhotoField photo={photo} problem={controls.problems.get("identity.photo") ?? null} onChange={setPhoto} />
      <fieldset className="welcome-group">
        <legend className="field-label">Your profiles</legend>
        {platforms.map((platform) => (
          <TextField
            key={platform}
            name={`socialLinks.${platform}`}
            label={platform}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder="https://"
            value={links[platform] ?? ""}
            error={problemOf(links[platform] ?? "")}
            onChange={(event) => setLinks((before) => ({ ...before, [platform]: event.target.value }))}
          />
        ))}
      </fieldset>
    </StepForm>
  );
}

function photoOf({ photo }: Document): Photo {
  if (!isRecord(photo) || typeof photo.src !== "string") return null;
  return { src: photo.src, alt: typeof photo.alt === "string" ? photo.alt : "" };
}

/** Returns the About page's first screen with the new photo, unless the owner chose another image for it. */
function heroWith(hero: unknown, before: Photo, photo: Photo): unknown {
  if (!isRecord(hero)) return hero;
  const image = photoOf({ photo: hero.image });
  return image === null || image.src === before?.src ? { ...hero, image: photo ?? undefined } : hero;
}

/** Returns the profiles that aren't the example's. */
function linksOf(data: WelcomeData): Links {
  const { links } = documentOf(data, "socialLinks");
  const starter = new Set(data.setup.starter.socialLinks.links.map(({ href }) => href));
  return Object.fromEntries(
    (Array.isArray(links) ? links : []).flatMap((link: unknown) =>
      isRecord(link) && typeof link.platform === "string" && typeof link.href === "string" && !starter.has(link.href)
        ? [[link.platform, link.href]]
        : [],
    ),
  );
}

/** Adds the scheme that people leave out. */
function toUrl(href: string): string {
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(href) ? `https://${href}` : href;
}
