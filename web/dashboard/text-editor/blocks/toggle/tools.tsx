import { Bar, BarButton } from "../bar/bar.tsx";
import { useBlock } from "../bar/use-block.ts";

export function ToggleTools(): React.ReactElement {
  const { attrs, set } = useBlock();
  return (
    <Bar>
      <BarButton
        label="Open for readers"
        icon="eye"
        hasWords
        pressed={Boolean(attrs.open)}
        onPress={() => set({ open: !attrs.open })}
      />
    </Bar>
  );
}
