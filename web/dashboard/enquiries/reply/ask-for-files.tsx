import { useRef } from "react";
import type { Enquiry } from "#contract/enquiries.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useAction } from "../../shared/use-action.ts";
import { ownerApi } from "../../shared/owner-api.ts";

/** Asks the client for files: inserts a link into the reply. */
export function AskForFiles({
  enquiry,
  onText,
}: {
  enquiry: Enquiry;
  onText: (text: string) => void;
}): React.ReactElement {
  const { busy, run } = useAction();
  const frame = useRef<HTMLDetailsElement>(null);

  async function ask(): Promise<void> {
    await run(
      async () => {
        const { text } = await ownerApi.files.create({ params: { id: enquiry.id } });
        frame.current?.removeAttribute("open");
        onText(text);
      },
      { otherwise: "The link could not be made.", key: "ask" },
    );
  }

  return (
    <details ref={frame} className="reply-details">
      <summary>Ask for files</summary>
      <div className="stack gap-3">
        <p className="meta">
          The client gets a page where they can send files for 30 days, and come back to send more. You get one email
          each time.
        </p>
        <p>
          <Button size="small" icon="link" busy={busy.has("ask")} busyLabel="Inserting…" onClick={() => void ask()}>
            Insert a link
          </Button>
        </p>
      </div>
    </details>
  );
}
