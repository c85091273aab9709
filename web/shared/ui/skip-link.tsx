import { useWords } from "../site/words.ts";
import "./skip-link.css";

/** The first tab stop: a link past the header to the `main` with this id. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {useWords().controls.skip}
    </a>
  );
}
