/** Opens the résumé, which is a file and not a page. */
export function ResumeLink(): React.ReactElement {
  return (
    <a className="button button-outline button-medium" href="/resume.pdf">
      Résumé (PDF)
    </a>
  );
}
