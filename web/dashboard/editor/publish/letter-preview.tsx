import { useEffect, useState } from "react";
import { limits } from "#contract/limits.ts";
import { ownerApi } from "../../shared/owner-api.ts";
import { useCall } from "../../shared/use-settled.ts";
import { LoadingState } from "../../ui/loading-state.tsx";
import { ToggleChip } from "#web/shared/ui/chip.tsx";
import { formatBytes } from "#web/dashboard/shared/format-bytes.ts";

const views = [
  { key: "light", label: "Light" },
  { key: "dark", label: "Dark" },
  { key: "phone", label: "Phone" },
  { key: "text", label: "Plain text" },
] as const;
type View = (typeof views)[number]["key"];

type LetterPreviewProps = { postId: string; title: { subject: string; preheader: string } };

/** Returns a title as it was when typing last paused. */
function useWhenTypingPauses({ subject, preheader }: LetterPreviewProps["title"]): LetterPreviewProps["title"] {
  const [title, setTitle] = useState({ subject, preheader });
  useEffect(() => {
    const timer = window.setTimeout(() => setTitle({ subject, preheader }), limits.debounce);
    return () => window.clearTimeout(timer);
  }, [subject, preheader]);
  return title;
}

/** Shows a letter as mail programs do: in a frame without scripts, or as plain text. */
export function LetterPreview({ postId, title }: LetterPreviewProps): React.ReactElement {
  const [view, setView] = useState<View>("light");
  const { subject, preheader } = useWhenTypingPauses(title);
  const letter = useCall(() => ownerApi.issues.preview({ params: { id: postId }, body: { subject, preheader } }), {
    key: `${subject}\n${preheader}`,
    failure: "The preview couldn’t be made.",
  });
  return (
    <section className="letter-preview" aria-label="Preview">
      <div className="cluster" role="group" aria-label="View of the preview">
        {views.map(({ key, label }) => (
          <ToggleChip key={key} pressed={view === key} onClick={() => setView(key)}>
            {label}
          </ToggleChip>
        ))}
        {letter.data && <span className="meta">{formatBytes(letter.data.bytes)} without images</span>}
      </div>
      <LoadingState of={letter} skeleton={<p className="muted">Making the letter…</p>} onRetry={letter.retry} />
      {letter.data &&
        (view === "text" ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keyboard must reach it
          <pre className="letter-text" dir="auto" tabIndex={0} role="region" aria-label="The letter as plain text">
            {letter.data.text}
          </pre>
        ) : (
          <iframe
            className="letter-frame"
            data-view={view}
            title={`The letter, ${view}`}
            sandbox=""
            src={`${letter.data.url}&theme=${view === "dark" ? "dark" : "light"}`}
          />
        ))}
    </section>
  );
}
