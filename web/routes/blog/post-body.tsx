import "#web/styles/prose.css";
import { useMemo } from "react";
import { renderedHtml } from "#web/trusted-html.ts";
import { useSnackbar } from "#web/ui/snackbar.tsx";

/**
 * The text of a post in the site's article styles. The server has sanitised it, on writing and on reading. Without `html` it is what
 * stands in the page that the server made, which React takes over as it is.
 */
export function PostBody({ html }: { html: string | undefined }): React.ReactElement {
  const showSnack = useSnackbar();
  // Made once: React takes another object for other HTML.
  const trusted = useMemo(() => ({ __html: renderedHtml(html ?? document.querySelector(".prose")?.innerHTML ?? "") }), [html]);

  /** The buttons stand in the server's HTML, so one listener serves them all. */
  function copyCode(event: React.MouseEvent<HTMLDivElement>): void {
    const button = event.target instanceof Element ? event.target.closest(".code-copy") : null;
    const code = button?.closest(".code-block")?.querySelector("pre")?.textContent;
    if (code === undefined) return;
    navigator.clipboard.writeText(code).then(
      () => { showSnack("Code copied!"); },
      () => { showSnack("The code could not be copied.", { alert: true }); },
    );
  }

  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- what is pressed are the buttons inside
  return <div className="prose" onClick={copyCode} dangerouslySetInnerHTML={trusted} />;
}
