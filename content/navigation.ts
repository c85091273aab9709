// The menu in the header, and the links in the footer.
import type { Footer, Navigation } from "#contract/site/frame.ts";

export const navigation: Navigation = {
  menu: [
    { label: "Home", href: "/" },
    { label: "About", href: "/about" },
    { label: "Portfolio", href: "/portfolio" },
    { label: "Blogs", href: "/blogs" },
  ],
};

export const footer: Footer = {
  heading: "Building something that has to ship?",
  talk: { label: "Let’s Talk", href: "/#contact-us" },
  links: [
    { label: "Home", href: "/" },
    { label: "About", href: "/about" },
    { label: "Portfolio", href: "/portfolio" },
    { label: "Blogs", href: "/blogs" },
  ],
  colophon:
    "Blocked out by hand, drawn by code: no cookies, no trackers, and nothing loads from other sites until you ask for it.",
};
