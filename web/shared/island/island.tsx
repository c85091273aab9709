import island from "virtual:hero-island";
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";

const drawing = { __html: renderedHtml(island) };

export function Island({ className, ...rest }: { className: string; "aria-hidden"?: "true" }): React.ReactElement {
  return <div className={className} {...rest} dangerouslySetInnerHTML={drawing} />;
}
