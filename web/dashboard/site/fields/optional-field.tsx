import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#web/shared/ui/button.tsx";

type OptionalFieldProps = {
  id: string;
  title: string;
  help: string;
  isThere: boolean;
  onAdd: () => void;
  onRemove: () => void;
  children: ReactNode;
};

/** A value of several fields that may be missing: a button adds it, and another one removes it. The focus follows. */
export function OptionalField({
  id,
  title,
  help,
  isThere,
  onAdd,
  onRemove,
  children,
}: OptionalFieldProps): React.ReactElement {
  const frame = useRef<HTMLFieldSetElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    frame.current
      ?.querySelector<HTMLElement>(isThere ? "input, textarea, select, .site-fields button" : "button")
      ?.focus();
  }, [isThere]);

  function press(act: () => void): void {
    isPressed.current = true;
    act();
  }

  return (
    <fieldset ref={frame} className="site-group site-field-wide" data-empty={!isThere || undefined}>
      <legend className="site-group-title">{title}</legend>
      {help && <p className="field-hint">{help}</p>}
      {isThere && children}
      <Button
        id={id}
        size="small"
        className="site-group-action"
        {...(!isThere && { icon: "plus" })}
        onClick={() => press(isThere ? onRemove : onAdd)}
      >
        {isThere ? "Remove" : "Add"}
        <span className="visually-hidden"> {title}</span>
      </Button>
    </fieldset>
  );
}
