import type { ReactNode } from "react";
import { Icon } from "../icons/icon.tsx";
import { useWords } from "../site/words.ts";
import { joinClasses } from "./join-classes.ts";
import "./error-box.css";

/** An error message, with a button to try again where that helps. */
export function ErrorBox({
  children,
  onRetry,
  className,
}: {
  children: ReactNode;
  onRetry?: () => void;
  className?: string;
}) {
  const words = useWords().controls;
  return (
    <div className={joinClasses("error-box", className)} role="alert">
      <Icon name="circle-alert" size="medium" />
      <div className="error-box-text">{children}</div>
      {onRetry && (
        <button type="button" className="error-box-action" onClick={onRetry}>
          {words.tryAgain}
        </button>
      )}
    </div>
  );
}
