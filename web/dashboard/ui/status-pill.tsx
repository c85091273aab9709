import { Pill } from "#web/shared/ui/pill.tsx";

/** A pill with the state of a post. */
export function StatusPill({
  published,
  scheduled = false,
}: {
  published: boolean;
  scheduled?: boolean;
}): React.ReactElement {
  if (scheduled) return <Pill tone="info">Scheduled</Pill>;
  return <Pill tone={published ? "ok" : "warn"}>{published ? "Published" : "Draft"}</Pill>;
}
