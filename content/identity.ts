import type { Identity, SocialLinks } from "#contract/site/identity.ts";
import { slugify } from "#contract/slugs.ts";
import { joinUpTo } from "./join-up-to.ts";
import { exampleOwner, type Owner } from "./owner.ts";

export function identityOf(owner: Owner): Identity {
  const { name, roles, place, since } = owner;
  const handle = slugify(name).replaceAll("-", "").slice(0, 40);
  return {
    name,
    roles,
    ...(place && { place }),
    email: "alex@example.com",
    ...(handle && { handle }),
    ...(since && { since }),
    // Nobody else’s are known.
    ...(name === exampleOwner.name && {
      workMode: "Remote, or on site in Example City",
      hours: "10:00–18:00, UTC+1",
      notice: "Two weeks’ notice",
      languages: "English (native), Spanish (fluent)",
    }),
    siteTitle: joinUpTo(70, " – ", [name, titleOf(roles)]),
    siteDescription: `${joinUpTo(179, ", ", [
      `Games, web apps and the teams that ship them. Projects, fixed-price services and notes from production by ${name}`,
      since ? `working since ${since}` : "",
    ])}.`,
    language: "en",
    availability: "Open to freelance and contract work",
  };
}

function titleOf(roles: Owner["roles"]): string {
  return roles.join() === exampleOwner.roles.join() ? "Game Developer & Technical Project Manager" : (roles[0] ?? "");
}

export const socialLinks: SocialLinks = {
  links: [
    { platform: "Instagram", href: "https://www.instagram.com/example" },
    { platform: "X", href: "https://x.com/example" },
    { platform: "Facebook", href: "https://www.facebook.com/example" },
    { platform: "LinkedIn", href: "https://www.linkedin.com/in/example" },
    { platform: "GitHub", href: "https://github.com/example" },
    { platform: "Discord", href: "https://discord.com/invite/example" },
  ],
};
