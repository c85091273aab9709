import "./skip-link.css";

/** The first stop of the keyboard: past the header to the `main` with the id of the same name. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
