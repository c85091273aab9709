import island from "virtual:hero-island";
import { islandFrame } from "#art/island-frame.ts";
import { islandImage } from "#contract/look-files.ts";
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";
import { useSite } from "#web/shared/site/site.ts";

const drawing = { __html: renderedHtml(island) };

/** The generated island: part of the page in the starter look, and an image of its own in any other one. */
export function Island({ className, ...rest }: { className: string; "aria-hidden"?: "true" }): React.ReactElement {
  const src = islandImage(useSite().look);
  if (src === null) return <div className={className} {...rest} dangerouslySetInnerHTML={drawing} />;
  return (
    <div className={className} {...rest}>
      <img src={src} alt="" {...islandFrame} fetchPriority="high" />
    </div>
  );
}
