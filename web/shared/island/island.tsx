import island from "virtual:hero-island";
import { islandFrame } from "#art/island-frame.ts";
import { islandImage } from "#contract/look-files.ts";
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";
import { useSite } from "#web/shared/site/site.ts";
import "#web/shared/ui/picture.css";

const drawing = { __html: renderedHtml(island) };

/** The generated island, by day or by night: part of the page in the starter look, and a separate image in any other one. */
export function Island({ className, ...rest }: { className: string; "aria-hidden"?: "true" }): React.ReactElement {
  const image = islandImage(useSite().look);
  if (image === null) return <div className={className} {...rest} dangerouslySetInnerHTML={drawing} />;
  return (
    <div className={className} {...rest}>
      <img className="art-day" loading="lazy" src={image.day} alt="" {...islandFrame} fetchPriority="high" />
      <img className="art-night" loading="lazy" src={image.night} alt="" {...islandFrame} fetchPriority="high" />
    </div>
  );
}
