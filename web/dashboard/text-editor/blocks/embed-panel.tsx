import { useState } from "react";
import { videoEmbedUrl } from "#contract/video-address.ts";
import { cleanLink } from "#web/dashboard/html/addresses.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { FloatPanel } from "../float-panel.tsx";
import { useTextTools } from "../text-tools.ts";
import { placeForBlock } from "../insert-block.ts";

/** The URL of a video or of a page to bookmark. */
export function EmbedPanel({ as, onClose }: { as: "video" | "bookmark"; onClose: () => void }): React.ReactElement {
  const { editor, open, chooseFiles } = useTextTools();
  const [{ from, to }] = useState(editor.state.selection);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);

  function apply(): void {
    const url = cleanLink(typed);
    const video = videoEmbedUrl(url);
    const { state, schema, view } = editor;
    if (as === "video" && video === null) setError("Enter the URL of a video on YouTube or Vimeo.");
    else if (!/^https?:/i.test(url)) setError("Enter the URL of a page, such as https://example.com.");
    else {
      const position = placeForBlock(state);
      const node =
        as === "video"
          ? schema.node("video", { isEmbed: true, src: video, title: "Video" })
          : schema.node("paragraph", null, schema.text(url, [schema.mark("link", { href: url })]));
      view.dispatch(state.tr.insert(position, node));
      if (as === "video") {
        // `onClose` would give the focus to the text a frame later, and so take it from the field of the title.
        open(null);
        editor.commands.setNodeSelection(position);
        editor.emit("blockTools", { open: { position, panel: "title" } });
      } else {
        onClose();
        editor.commands.setTextSelection(position + node.nodeSize - 1);
        editor.emit("pastedUrl", { url, as: "bookmark" });
      }
    }
  }

  return (
    <FloatPanel from={from} to={to} label={as === "video" ? "Video" : "Bookmark"} onClose={onClose} onSubmit={apply}>
      <TextField
        label={as === "video" ? "Video URL" : "URL of the page"}
        className="field-small"
        value={typed}
        error={error}
        placeholder={as === "video" ? "YouTube or Vimeo" : "https://"}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="cluster">
        <Button size="small" onClick={apply}>
          {as === "video" ? "Embed" : "Add bookmark"}
        </Button>
        {as === "video" && (
          <>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                onClose();
                chooseFiles("video");
              }}
            >
              Upload a video
            </Button>
            <Button size="small" variant="quiet" onClick={() => open({ kind: "library", media: "video" })}>
              From the library
            </Button>
          </>
        )}
      </div>
    </FloatPanel>
  );
}
