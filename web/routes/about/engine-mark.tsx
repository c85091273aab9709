import { useKeptDrawing } from "#web/ui/kept.tsx";

const made = import.meta.env.SSR ? (await import("./engine-marks.ts")).engineMarks : null;

/** An engine's logo in one colour, or the first letters of its name. The name stands beside it. */
export function EngineMark({ name }: { name: string }): React.ReactElement {
  const letters = `<span class="engine-mark engine-letters wide">${name.slice(0, 2).replace(/[<&]/g, "")}</span>`;
  const drawing = useKeptDrawing(name, made ? made[name] ?? letters : "", () => import("./engine-marks.ts").then(({ engineMarks }) => engineMarks[name] ?? letters));
  return <span className="kept" data-kept={name} aria-hidden="true" dangerouslySetInnerHTML={drawing} />;
}
