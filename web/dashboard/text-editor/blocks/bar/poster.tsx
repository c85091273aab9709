import type { Picked } from "../../../media-picker/media-picker.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { useBlock } from "./use-block.ts";
import { useLibrary } from "./use-library.ts";

/** The image that shows before a video plays or a viewer opens. `isSized`: the block has the image's size, too. */
export function Poster({ isSized = false }: { isSized?: boolean }): React.ReactElement {
  const { attrs, set } = useBlock();
  const openLibrary = useLibrary();
  const { poster } = attrs;
  const setPoster = (picked?: Pick<Picked, "url" | "width" | "height">) =>
    set({
      poster: picked?.url ?? null,
      ...(isSized && { width: textOf(picked?.width), height: textOf(picked?.height) }),
    });
  return (
    <div className="block-poster">
      {poster && <img src={String(poster)} alt="" />}
      <Button
        size="small"
        icon="image"
        onClick={() => openLibrary({ media: "image", onPick: ([picked]) => picked && setPoster(picked) })}
      >
        {poster ? "Replace poster" : "Choose poster"}
      </Button>
      {poster && (
        <Button size="small" variant="quiet" onClick={() => setPoster()}>
          Remove poster
        </Button>
      )}
    </div>
  );
}

function textOf(pixels: number | null | undefined): string | null {
  return pixels == null ? null : String(pixels);
}
