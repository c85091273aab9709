import { type Stage, stageNames } from "#contract/enquiry-stages.ts";
import { Pill } from "#web/shared/ui/pill.tsx";

const tones = { new: "accent", replied: "info", call: "info", quoted: "warn", won: "ok", lost: "neutral" } as const;

export function StagePill({ stage }: { stage: Stage }): React.ReactElement {
  return <Pill tone={tones[stage]}>{stageNames[stage]}</Pill>;
}
