import { Bar, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { AttributeField, LinkField } from "../bar/fields.tsx";
import { useBlock } from "../bar/use-block.ts";

export function CitedQuoteTools(): React.ReactElement {
  const { attrs } = useBlock();
  return (
    <>
      <Bar>
        <PanelButton panel="source" label="Source" icon={attrs.source === "" ? "triangle-alert" : "user"} hasWords />
      </Bar>
      <BlockPanel name="source" label="Source of the quote">
        <AttributeField label="Who said it, or where it is from" name="source" />
        <LinkField label="Link (optional)" name="href" />
      </BlockPanel>
    </>
  );
}
