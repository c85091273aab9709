// The logos of other sites and tools, from Font Awesome (lucide has none). Each is imported from its own file.
import type { IconDefinition } from "@fortawesome/free-brands-svg-icons";
import { faArtstation } from "@fortawesome/free-brands-svg-icons/faArtstation";
import { faBehance } from "@fortawesome/free-brands-svg-icons/faBehance";
import { faBluesky } from "@fortawesome/free-brands-svg-icons/faBluesky";
import { faDiscord } from "@fortawesome/free-brands-svg-icons/faDiscord";
import { faFacebookF } from "@fortawesome/free-brands-svg-icons/faFacebookF";
import { faGithub } from "@fortawesome/free-brands-svg-icons/faGithub";
import { faInstagram } from "@fortawesome/free-brands-svg-icons/faInstagram";
import { faItchIo } from "@fortawesome/free-brands-svg-icons/faItchIo";
import { faLinkedinIn } from "@fortawesome/free-brands-svg-icons/faLinkedinIn";
import { faMastodon } from "@fortawesome/free-brands-svg-icons/faMastodon";
import { faSteam } from "@fortawesome/free-brands-svg-icons/faSteam";
import { faTwitch } from "@fortawesome/free-brands-svg-icons/faTwitch";
import { faXTwitter } from "@fortawesome/free-brands-svg-icons/faXTwitter";
import { faYoutube } from "@fortawesome/free-brands-svg-icons/faYoutube";

export type BrandName =
  | "artstation"
  | "behance"
  | "bluesky"
  | "discord"
  | "facebook"
  | "github"
  | "instagram"
  | "itch"
  | "linkedin"
  | "mastodon"
  | "steam"
  | "twitch"
  | "x"
  | "youtube";

export const brandIcons: Record<BrandName, string> = {
  artstation: svgOf(faArtstation),
  behance: svgOf(faBehance),
  bluesky: svgOf(faBluesky),
  discord: svgOf(faDiscord),
  facebook: svgOf(faFacebookF),
  github: svgOf(faGithub),
  instagram: svgOf(faInstagram),
  itch: svgOf(faItchIo),
  linkedin: svgOf(faLinkedinIn),
  mastodon: svgOf(faMastodon),
  steam: svgOf(faSteam),
  twitch: svgOf(faTwitch),
  x: svgOf(faXTwitter),
  youtube: svgOf(faYoutube),
};

function svgOf({ icon: [width, height, , , path] }: IconDefinition): string {
  return `<svg viewBox="0 0 ${width} ${height}" focusable="false"><path d="${typeof path === "string" ? path : path.join(" ")}"/></svg>`;
}
