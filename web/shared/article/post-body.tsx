import "#web/shared/styles/prose.css";
import { useMemo, useRef } from "react";
import type { PostEmbed } from "#contract/post-embeds.ts";
import { limits } from "#contract/limits.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { renderedHtml } from "#web/shared/browser/trusted-html.ts";
import { useWords } from "#web/shared/site/words.ts";
import { useSnackbar } from "#web/shared/ui/snackbar.tsx";
import { Embed, EmbedStyles } from "./embed.tsx";

const none: readonly PostEmbed[] = [];

type Props = {
  html: string;
  /** The games and 3D models between the other blocks. */
  embeds?: readonly PostEmbed[] | undefined;
};

/** The text of a post in the site's article styles. The server has sanitized the HTML on writing and on reading. */
export function PostBody({ html, embeds = none }: Props): React.ReactElement {
  const words = useWords().article;
  const showSnack = useSnackbar();

  const timer = useRef<number>(undefined);

  /** Confirms beside the button, where the visitor looks, and to screen readers. */
  function sayCopied(button: HTMLButtonElement): void {
    window.clearTimeout(timer.current);
    for (const status of button.closest(".prose")?.querySelectorAll(".code-copied") ?? []) status.textContent = "";
    const status = button.parentElement?.querySelector(".code-copied");
    if (!status) return;
    status.textContent = words.copied;
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
    else showSnack(words.notCopied, { alert: true });
  }

  const onClick = (event: React.MouseEvent<HTMLDivElement>) => void copyCode(event);
  if (embeds.length === 0) return <Part html={html} onClick={onClick} />;
  return (
    <div className="prose-parts">
      <EmbedStyles />
      {embeds.map((embed, index) => [
        <Part key={index} html={html.slice(embeds[index - 1]?.to ?? 0, embed.from)} onClick={onClick} />,
        <Embed key={`${index} ${embed.title}`} embed={embed} place={`${index}.`} />,
      ])}
      <Part html={html.slice(embeds.at(-1)?.to)} onClick={onClick} />
    </div>
  );
}

type PartProps = { html: string; onClick: (event: React.MouseEvent<HTMLDivElement>) => void };

function Part({ html, onClick }: PartProps): React.ReactElement | null {
  // Memoized, because React sets the HTML again for a new object.
  const trusted = useMemo(() => ({ __html: renderedHtml(html) }), [html]);
  if (html.trim() === "") return null;
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only the buttons inside are pressed
  return <div className="prose" onClick={onClick} dangerouslySetInnerHTML={trusted} />;
}
