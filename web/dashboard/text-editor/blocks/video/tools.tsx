import { useTextTools } from "../../text-tools.ts";
import { Bar, BarButton, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { AttributeField, WidthButtons } from "../bar/fields.tsx";
import { Poster } from "../bar/poster.tsx";
import { useBlock } from "../bar/use-block.ts";

export function VideoTools(): React.ReactElement {
  const { uploads } = useTextTools();
  const { attrs, set } = useBlock();
  const isClip = attrs.isClip === true;
  return (
    <>
      <Bar>
        <PanelButton panel="title" label="Title and poster" icon="pencil" hasWords />
        {attrs.isEmbed !== true && (
          <BarButton
            label="Loop without sound"
            icon="repeat"
            pressed={isClip}
            onPress={() => set({ isClip: !isClip })}
          />
        )}
        <WidthButtons />
      </Bar>
      <BlockPanel name="title" label="Video">
        <AttributeField
          label={isClip ? "What the clip shows" : "Title of the video"}
          hint={
            isClip
              ? "Describe the clip for readers who can’t see it."
              : "Read by screen readers, and shown before the video plays."
          }
          name="title"
          onBlur={(event) => uploads.describe(String(attrs.src), event.target.value.trim())}
        />
        <Poster />
      </BlockPanel>
    </>
  );
}
