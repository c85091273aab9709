import { Bar, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { AttributeField, Source } from "../bar/fields.tsx";
import { useBlock } from "../bar/use-block.ts";

export function FileTools(): React.ReactElement {
  const { attrs } = useBlock();
  return (
    <>
      <Bar>
        <PanelButton panel="label" label="Edit label" icon="pencil" hasWords />
      </Bar>
      <BlockPanel name="label" label="File">
        <AttributeField label="Label of the file" name="label" />
        <AttributeField label="Name of the downloaded file" name="download" placeholder={String(attrs.download)} />
        <AttributeField label="Type and size" name="detail" />
        <Source url={String(attrs.href)} />
      </BlockPanel>
    </>
  );
}
