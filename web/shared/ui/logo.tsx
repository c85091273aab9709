import { logoImage } from "#contract/look-files.ts";
import { useSite } from "../site/site.ts";
import { SitePicture } from "./site-picture.tsx";
import "./logo.css";

/** The logo next to the site's name. It has the same colors in both themes. */
export function LogoMark(): React.ReactElement {
  const { look, pictures } = useSite();
  const { accent, logo } = look;
  if (logo.kind === "image")
    return (
      <SitePicture
        className="logo-mark"
        image={{ ...logo.image, alt: "" }}
        pictures={pictures}
        sizes="1.75rem"
        fallback="/icon-192.png"
        priority
      />
    );
  const src = logoImage(accent, logo.seed);
  if (src !== null) return <img className="logo-mark" src={src} alt="" width={28} height={28} />;
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="#ff9138" d="M16 1 29 8.5 16 16 3 8.5z" />
      <path fill="#c9621c" d="M3 8.5 16 16v15L3 23.5z" />
      <path fill="#8d3d10" d="M29 8.5 16 16v15l13-7.5z" />
      <path fill="#6e2c0a" d="M9.5 12.25 16 8.5V16l-6.5 3.75z" />
      <path fill="#b5530f" d="M22.5 12.25 16 8.5V16l6.5 3.75z" />
      <path fill="#fff1dc" d="M16 16l6.5 3.75L16 23.5l-6.5-3.75z" />
    </svg>
  );
}
