import "./skip-link.css";

/** The first tab stop: a link past the header to the `main` with this id. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
