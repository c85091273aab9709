import type { SocialLink } from "#contract/site/identity.ts";
import { BrandIcon } from "../icons/brand-icon.tsx";
import { useWords } from "../site/words.ts";
import type { BrandName } from "../icons/brand-icons.ts";
import "./social-links.css";

const brands: Record<SocialLink["platform"], BrandName> = {
  ArtStation: "artstation",
  Behance: "behance",
  Bluesky: "bluesky",
  Discord: "discord",
  Facebook: "facebook",
  GitHub: "github",
  Instagram: "instagram",
  "itch.io": "itch",
  LinkedIn: "linkedin",
  Mastodon: "mastodon",
  Steam: "steam",
  Twitch: "twitch",
  X: "x",
  YouTube: "youtube",
};

/** `bare` has no frames, for the floating column and the drawer. */
export function SocialLinks({
  links,
  variant = "framed",
}: {
  links: readonly SocialLink[];
  variant?: "framed" | "bare";
}) {
  const words = useWords().controls;
  return (
    <ul className={`social-links social-links-${variant}`} aria-label={words.socialLinks}>
      {links.map(({ platform, href }) => (
        <li key={platform}>
          <a
            href={href}
            target="_blank"
            rel="me noopener noreferrer"
            aria-label={`${platform} ${words.newTab}`}
            title={platform}
          >
            <BrandIcon name={brands[platform]} size="medium" />
          </a>
        </li>
      ))}
    </ul>
  );
}
