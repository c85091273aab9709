import { iconQuery } from "#contract/look-files.ts";
import type { Look } from "#contract/site/look.ts";

/** The ground of the themes, --color-bg. */
const grounds = { light: "#fbfaf7", dark: "#12151b" } as const;

/** Returns the web app manifest: name, icons and colors for the home screen of a device. */
export function manifestOf({
  name,
  description,
  language,
  look,
}: {
  name: string;
  description: string;
  language: string;
  look: Look;
}): string {
  const ground = grounds[look.theme === "dark" ? "dark" : "light"];
  const icons = iconQuery(look);
  return JSON.stringify({
    id: "/",
    name,
    short_name: name,
    description,
    lang: language,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: ground,
    theme_color: ground,
    icons: [
      { src: `/icon-192.png${icons}`, sizes: "192x192", type: "image/png" },
      { src: `/icon-512.png${icons}`, sizes: "512x512", type: "image/png" },
      { src: `/icon-maskable-512.png${icons}`, sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
}
