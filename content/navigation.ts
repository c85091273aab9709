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
  links: [
    { label: "Home", href: "/" },
    { label: "About", href: "/about" },
    { label: "Portfolio", href: "/portfolio" },
    { label: "Blogs", href: "/blogs" },
  ],
};
