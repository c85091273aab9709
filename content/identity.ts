import type { Identity, SocialLinks } from "#contract/site/identity.ts";

/** The owner of the site. Every name, email address and handle is an example. */
export const identity: Identity = {
  name: "Alex Example",
  place: "Example City",
  email: "alex@example.com",
  handle: "alexexample",
  roles: ["Senior game developer", "Technical project manager"],
  since: 2015,
  siteTitle: "Alex Example – Game Developer & Technical Project Manager",
  siteDescription:
    "Games, web apps and the teams that ship them. Projects, fixed-price services and notes from production by Alex Example, working since 2015.",
  language: "en",
  availability: "Open to freelance and contract work",
};

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
