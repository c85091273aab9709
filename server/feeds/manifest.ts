/** Returns the web app manifest: name, icons and colours for the home screen of a device. */
export function manifestOf({
  name,
  description,
  language,
}: {
  name: string;
  description: string;
  language: string;
}): string {
  return JSON.stringify({
    id: "/",
    name,
    short_name: name,
    description,
    lang: language,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbfaf7",
    theme_color: "#fbfaf7",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}

/** Returns robots.txt, which allows everything but paths that are not pages for readers. */
export function robotsOf(siteUrl: string, apiBase: string): string {
  return [
    "User-agent: *",
    `Disallow: ${apiBase}/`,
    "Disallow: /dashboard",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
