import { videoEmbedUrl } from "#contract/video-address.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { placeForBlock } from "../../insert-block.ts";
import { type BlockFormProps, useTextTools } from "../../text-tools.ts";
import { UrlPanel } from "../url-panel.tsx";

/** Asks for the URL of a video, or a file instead. */
export function VideoForm({ onClose }: BlockFormProps): React.ReactElement {
  const { editor, open, chooseFiles } = useTextTools();

  function embed(url: string): string | null {
    const src = videoEmbedUrl(url);
    if (src === null) return "Enter the URL of a video on YouTube or Vimeo.";
    const { state, schema, view } = editor;
    const position = placeForBlock(state);
    view.dispatch(state.tr.insert(position, schema.node("video", { isEmbed: true, src, title: "Video" })));
    onClose();
    editor.commands.setNodeSelection(position);
    editor.emit("blockTools", { open: { position, panel: "title" } });
    return null;
  }

  return (
    <UrlPanel
      label="Video"
      field="Video URL"
      placeholder="YouTube or Vimeo"
      submit="Embed"
      onSubmit={embed}
      onClose={onClose}
    >
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
    </UrlPanel>
  );
}
