// The logos of other sites and tools, from Font Awesome (lucide has none). Each is imported from its own file.
import type { IconDefinition } from "@fortawesome/free-brands-svg-icons";
import { faDiscord } from "@fortawesome/free-brands-svg-icons/faDiscord";
import { faFacebookF } from "@fortawesome/free-brands-svg-icons/faFacebookF";
import { faGithub } from "@fortawesome/free-brands-svg-icons/faGithub";
import { faInstagram } from "@fortawesome/free-brands-svg-icons/faInstagram";
import { faLinkedinIn } from "@fortawesome/free-brands-svg-icons/faLinkedinIn";
import { faXTwitter } from "@fortawesome/free-brands-svg-icons/faXTwitter";

export type BrandName = "discord" | "facebook" | "github" | "instagram" | "linkedin" | "x";

export const brandIcons: Record<BrandName, string> = {
  discord: svgOf(faDiscord),
  facebook: svgOf(faFacebookF),
  github: svgOf(faGithub),
  instagram: svgOf(faInstagram),
  linkedin: svgOf(faLinkedinIn),
  x: svgOf(faXTwitter),
};

function svgOf({ icon: [width, height, , , path] }: IconDefinition): string {
  return `<svg viewBox="0 0 ${width} ${height}" focusable="false"><path d="${typeof path === "string" ? path : path.join(" ")}"/></svg>`;
}
