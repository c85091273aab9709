import island from "virtual:hero-island";
import { useKeptDrawing } from "#web/ui/kept.tsx";

export function Island({ className, ...rest }: { className: string; "aria-hidden"?: "true" }): React.ReactElement {
  const drawing = useKeptDrawing("island", island, () => import("virtual:hero-island/later").then(({ default: text }) => text));
  return <div className={className} data-kept="island" {...rest} dangerouslySetInnerHTML={drawing} />;
}
