import "#web/shared/styles/prose.css";
import { useMemo, useRef } from "react";
import { limits } from "#contract/limits.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

/** The text of a post in the site's article styles. The server has sanitized the HTML on writing and on reading. */
export function PostBody({ html }: { html: string }): React.ReactElement {
  const showSnack = useSnackbar();
  // Memoized, because React sets the HTML again for a new object.
  const trusted = useMemo(() => ({ __html: renderedHtml(html) }), [html]);

  const timer = useRef<number>(undefined);

  /** Confirms beside the button, where the visitor looks, and to screen readers. */
  function sayCopied(button: HTMLButtonElement): void {
    window.clearTimeout(timer.current);
    for (const status of button.closest(".prose")?.querySelectorAll(".code-copied") ?? []) status.textContent = "";
    const status = button.parentElement?.querySelector(".code-copied");
    if (!status) return;
    status.textContent = "Copied";
    timer.current = window.setTimeout(() => {
      status.textContent = "";
    }, limits.snackbar);
  }

  /** The buttons are in the server's HTML, so one listener handles all of them. */
  async function copyCode({ target }: React.MouseEvent<HTMLDivElement>): Promise<void> {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(".code-copy") : null;
    const code = button?.closest(".code-block")?.querySelector("pre")?.textContent;
    if (!button || code === undefined) return;
    if (await copyText(code)) sayCopied(button);
    else showSnack("Couldn’t copy the code. Select and copy it by hand.", { alert: true });
  }

  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only the buttons inside are pressed
  return <div className="prose" onClick={(event) => void copyCode(event)} dangerouslySetInnerHTML={trusted} />;
}
