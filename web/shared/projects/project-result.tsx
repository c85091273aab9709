import type { ProjectResult as Result } from "#contract/projects.ts";
import "./project-result.css";

/** The first result of a project on its card. */
export function ProjectResult({ result: { value, label } }: { result: Result }): React.ReactElement {
  return (
    <p className="project-result" dir="auto">
      <span className="wide">{value}</span> {label}
    </p>
  );
}
