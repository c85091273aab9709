import { Bar, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { AttributeField, Source } from "../bar/fields.tsx";
import { useBlock } from "../bar/use-block.ts";

export function AudioTools(): React.ReactElement {
  const { attrs } = useBlock();
  return (
    <>
      <Bar>
        <PanelButton panel="title" label="Edit title" icon="pencil" hasWords />
      </Bar>
      <BlockPanel name="title" label="Audio">
        <AttributeField label="Title of the recording" name="title" />
        <Source url={String(attrs.src)} />
      </BlockPanel>
    </>
  );
}
