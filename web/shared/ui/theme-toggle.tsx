import { Icon } from "../icons/icon.tsx";
import { useWords } from "../site/words.ts";
import { joinClasses } from "./join-classes.ts";
import "./icon-button.css";
import "./theme-toggle.css";

/** Works without React: the boot script listens for clicks on [data-theme-toggle]. `words` is the label in a row of the drawer. */
export function ThemeToggle({ words, className }: { words?: string; className?: string }) {
  const { switchTheme } = useWords().controls;
  return (
    <button
      type="button"
      className={joinClasses("theme-toggle", !words && "icon-button icon-button-outline", className)}
      aria-label={switchTheme}
      data-theme-toggle=""
    >
      <span className="theme-toggle-icons">
        <Icon name="moon" size="medium" />
        <Icon name="sun" size="medium" />
      </span>
      {words && <span>{words}</span>}
    </button>
  );
}
