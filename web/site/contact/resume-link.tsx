import { useWords } from "#web/shared/site/words.ts";

/** Opens the résumé, which is a file and not a page. */
export function ResumeLink(): React.ReactElement {
  const words = useWords().contact;
  return (
    <a className="button button-outline button-medium" href="/resume.pdf">
      {words.resume}
    </a>
  );
}
