import type { IconName } from "#web/shared/icons/icon.tsx";
import { type Panel, useTextTools } from "../../text-tools.ts";
import { BarButton } from "./bar.tsx";
import { useBlock } from "./use-block.ts";

type Props = {
  label: string;
  icon: IconName;
  form: Extract<Panel, { kind: "form" }>["form"];
};

/** Opens the form that the block was made with, to change the block. */
export function FormButton({ label, icon, form }: Props): React.ReactElement {
  const { open } = useTextTools();
  const { position } = useBlock();
  return <BarButton label={label} icon={icon} hasWords onPress={() => open({ kind: "form", form, position })} />;
}
