import { Bar, BarButton, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { AttributeField } from "../bar/fields.tsx";
import { Poster } from "../bar/poster.tsx";
import { useBlock } from "../bar/use-block.ts";
import { useLibrary } from "../bar/use-library.ts";

export function ModelTools(): React.ReactElement {
  const { set } = useBlock();
  const openLibrary = useLibrary();
  return (
    <>
      <Bar>
        <PanelButton panel="title" label="Title and poster" icon="pencil" hasWords />
        <BarButton
          label="Replace model"
          icon="replace"
          onPress={() => openLibrary({ media: "model", onPick: ([picked]) => picked && set({ src: picked.url }) })}
        />
      </Bar>
      <BlockPanel name="title" label="3D model">
        <AttributeField
          label="Title of the model"
          hint="Read by screen readers, and instead of the image where there is none."
          name="title"
        />
        <Poster isSized />
      </BlockPanel>
    </>
  );
}
