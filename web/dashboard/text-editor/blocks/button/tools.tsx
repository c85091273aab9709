import type { alignments } from "#contract/post-html.ts";
import { Bar, BarButton, BarGroup, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { LinkField } from "../bar/fields.tsx";
import { useBlock } from "../bar/use-block.ts";

const places = [
  { align: null, label: "At the start", icon: "align-left" },
  { align: "center", label: "Centered", icon: "align-center" },
  { align: "right", label: "At the end", icon: "align-right" },
] as const satisfies readonly { align: (typeof alignments)[number] | null; label: string; icon: string }[];

export function ButtonTools(): React.ReactElement {
  const { attrs, set } = useBlock();
  return (
    <>
      <Bar>
        <PanelButton
          panel="link"
          label="Link of the button"
          icon={attrs.href === "" ? "triangle-alert" : "link"}
          hasWords
        />
        <BarGroup label="Alignment">
          {places.map(({ align, label, icon }) => (
            <BarButton
              key={label}
              label={label}
              icon={icon}
              pressed={attrs.align === align}
              onPress={() => set({ align })}
            />
          ))}
        </BarGroup>
      </Bar>
      <BlockPanel name="link" label="Link of the button">
        <LinkField label="URL of the button" name="href" />
      </BlockPanel>
    </>
  );
}
