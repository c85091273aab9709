import { type Editor, getMarkRange } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useState } from "react";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { cleanLink } from "#web/dashboard/html/addresses.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { FloatPanel } from "./float-panel.tsx";
import { insertPlayer } from "./insert-block.ts";
import { useTextTools } from "./text-tools.ts";
import { chainInText } from "./chain-in-text.ts";

/** Edits the URL of a link. With no words selected, the URL of a video becomes the video. */
export function LinkPanel({ onClose }: { onClose: (isFocusBack?: boolean) => void }): React.ReactElement {
  const { editor } = useTextTools();
  const [{ from, to, href }] = useState(() => linkAt(editor.state));
  const selected = editor.state.doc.textBetween(from, to).trim();
  const [typed, setTyped] = useState(href === "" && /^\S+@\S+\.\S+$|^https?:\/\/\S+$/.test(selected) ? selected : href);
  const [error, setError] = useState<string | null>(null);

  function apply(): void {
    const link = cleanLink(typed);
    if (link === "") {
      setError("Links can be http, https, mailto and tel URLs, or paths of this site.");
      return;
    }
    const video = from === to ? videoEmbedUrl(link) : null;
    if (video !== null) {
      insertPlayer(editor, video, "Video");
      onClose();
      return;
    }
    const chain = chainInText(editor);
    if (from === to)
      chain
        .insertContentAt(from, { type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href: link } }] })
        .unsetMark("link");
    else {
      const { title = null, target = null } = editor.getAttributes("link");
      chain
        .setTextSelection({ from, to })
        .setMark("link", { href: link, title, target })
        .setTextSelection(to)
        .unsetMark("link");
    }
    chain.run();
    onClose();
  }

  function remove(): void {
    chainInText(editor).setTextSelection({ from, to }).unsetMark("link").setTextSelection(to).run();
    onClose();
  }

  return (
    <FloatPanel from={from} to={to} label="Link" onClose={onClose} onSubmit={apply}>
      <TextField
        label="Link URL"
        className="field-small"
        value={typed}
        error={error}
        placeholder="https://, an email address, or a video"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="cluster">
        <Button size="small" onClick={apply}>
          Apply
        </Button>
        {href !== "" && (
          <Button size="small" variant="quiet" onClick={remove}>
            Remove link
          </Button>
        )}
        {href !== "" && (
          <a className="button button-quiet button-small" href={href} target="_blank" rel="noopener noreferrer">
            Open
          </a>
        )}
      </div>
    </FloatPanel>
  );
}

/** Returns the selected words, or the whole link at the caret. With a selected block, something new is inserted after it. */
function linkAt({ selection, schema, doc }: Editor["state"]): { from: number; to: number; href: string } {
  const { from, to, $from, empty } = selection;
  if (selection instanceof NodeSelection && selection.node.isBlock) return { from: to, to, href: "" };
  const link = schema.marks.link;
  const around = link && getMarkRange(empty ? $from : doc.resolve(from + 1), link);
  const href = String(
    around ? (doc.nodeAt(around.from)?.marks.find(({ type }) => type === link)?.attrs.href ?? "") : "",
  );
  return empty && around ? { ...around, href } : { from, to, href };
}
