import "#web/shared/styles/prose.css";
import { useMemo } from "react";
import { limits } from "#contract/limits.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";

/**
 * The text of a post in the site's article styles. The server has sanitised it, on writing and on reading.
 */
export function PostBody({ html }: { html: string }): React.ReactElement {
  const showSnack = useSnackbar();
  // Made once: React takes another object for other HTML.
  const trusted = useMemo(() => ({ __html: renderedHtml(html) }), [html]);

  /** The buttons stand in the server's HTML, so one listener serves them all. */
  async function copyCode({ target }: React.MouseEvent<HTMLDivElement>): Promise<void> {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(".code-copy") : null;
    const code = button?.closest(".code-block")?.querySelector("pre")?.textContent;
    if (!button || code === undefined) return;
    if (await copyText(code)) {
      showSnack("Code copied!");
      sayCopied(button);
    } else showSnack("Couldn’t copy the code. Select and copy it by hand.", { alert: true });
  }

  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- what is pressed are the buttons inside
  return <div className="prose" onClick={(event) => void copyCode(event)} dangerouslySetInnerHTML={trusted} />;
}

/** The button answers where the hand is, for as long as the message elsewhere stands. */
function sayCopied(button: HTMLButtonElement): void {
  if (button.dataset.words !== undefined) return;
  button.dataset.words = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = button.dataset.words ?? "";
    delete button.dataset.words;
  }, limits.snackbar);
}
