import { engineMarks } from "./engine-marks.ts";

/** An engine's logo in one color, or the first letters of its name. Decorative, because the full name is next to the logo. */
export function EngineMark({ name }: { name: string }): React.ReactElement {
  const mark = engineMarks.get(name);
  if (!mark)
    return (
      <span className="engine-mark engine-letters wide" aria-hidden="true">
        {[...name].slice(0, 2).join("")}
      </span>
    );
  return (
    <svg className="engine-mark" viewBox={`0 0 ${mark.width} ${mark.height}`} aria-hidden="true" focusable="false">
      <path d={mark.path} />
    </svg>
  );
}
