import { Icon } from "#web/shared/icons/icon.tsx";
import type { ShownProblem } from "./use-problems.ts";

type ProblemSummaryProps = {
  ref: React.RefObject<HTMLElement | null>;
  problems: readonly ShownProblem[];
  onGo: (problem: ShownProblem) => void;
};

/** Lists the problems that prevent publishing the draft, each with a link to its field. */
export function ProblemSummary({ ref, problems, onGo }: ProblemSummaryProps): React.ReactElement | null {
  if (problems.length === 0) return null;
  return (
    <section ref={ref} tabIndex={-1} className="site-problems" aria-labelledby="site-problems-title">
      <h2 id="site-problems-title" className="site-problems-title">
        <Icon name="circle-alert" />
        {problems.length === 1
          ? "One thing to fix before publishing"
          : `${problems.length} things to fix before publishing`}
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.id + problem.message}>
            <a
              href={`#${problem.id}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(problem);
              }}
            >
              {problem.where || "The whole section"}
            </a>
            : {problem.message}
          </li>
        ))}
      </ul>
    </section>
  );
}
