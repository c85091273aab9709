import { type CalloutKind, calloutKinds } from "#contract/post-html.ts";
import type { IconName } from "#web/shared/icons/icon.tsx";
import { Bar, BarButton, BarGroup } from "../bar/bar.tsx";
import { useBlock } from "../bar/use-block.ts";

const kinds: Record<CalloutKind, { label: string; icon: IconName }> = {
  note: { label: "Note", icon: "info" },
  tip: { label: "Tip", icon: "lightbulb" },
  warning: { label: "Warning", icon: "triangle-alert" },
};

export function CalloutTools(): React.ReactElement {
  const { attrs, set } = useBlock();
  return (
    <Bar>
      <BarGroup label="Kind of callout">
        {calloutKinds.map((kind) => (
          <BarButton key={kind} {...kinds[kind]} hasWords pressed={attrs.kind === kind} onPress={() => set({ kind })} />
        ))}
      </BarGroup>
    </Bar>
  );
}
