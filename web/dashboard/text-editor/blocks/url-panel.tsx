import { type ReactNode, useState } from "react";
import { cleanLink } from "#web/dashboard/html/addresses.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { TextField } from "#web/shared/ui/field.tsx";
import { FloatPanel } from "../float-panel.tsx";
import { useTextTools } from "../text-tools.ts";

type Props = {
  label: string;
  field: string;
  placeholder: string;
  /** The label of the button. */
  submit: string;
  /** Inserts the block; returns what is wrong with the URL, or null. */
  onSubmit: (url: string) => string | null;
  onClose: (isFocusBack: boolean) => void;
  /** Other ways to insert the block, shown beside the button. */
  children?: ReactNode;
};

/** Asks for the URL of a new block. */
export function UrlPanel({
  label,
  field,
  placeholder,
  submit,
  onSubmit,
  onClose,
  children,
}: Props): React.ReactElement {
  const { editor } = useTextTools();
  const [{ from, to }] = useState(editor.state.selection);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const apply = () => setError(onSubmit(cleanLink(typed)));

  return (
    <FloatPanel from={from} to={to} label={label} onClose={onClose} onSubmit={apply}>
      <TextField
        label={field}
        className="field-small"
        value={typed}
        error={error}
        placeholder={placeholder}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="cluster">
        <Button size="small" onClick={apply}>
          {submit}
        </Button>
        {children}
      </div>
    </FloatPanel>
  );
}
