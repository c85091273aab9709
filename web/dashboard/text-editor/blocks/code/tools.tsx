import { useState } from "react";
import { codeLanguageId, codeLanguageName, codeLanguages } from "#contract/code-languages.ts";
import { linesPattern } from "#contract/post-html.ts";
import { copyText } from "#web/shared/browser/copy-text.ts";
import { SelectField, TextField } from "#web/shared/ui/field.tsx";
import { Bar, BarButton } from "../bar/bar.tsx";
import { AttributeField } from "../bar/fields.tsx";
import { useBlock } from "../bar/use-block.ts";
import "./code-tools.css";

/** The head of a block of code, while the caret is in it. */
export function CodeTools(): React.ReactElement {
  const { editor, position, attrs, set } = useBlock();
  const language = String(attrs.language);
  const known = codeLanguageId(language);
  const [copied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    setCopied(await copyText(editor.state.doc.nodeAt(position)?.textContent ?? ""));
  }

  function leave(event: React.KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    editor.view.focus();
  }

  return (
    <Bar>
      <div className="code-fields" role="presentation" onKeyDown={leave}>
        <SelectField
          label="Language of the code"
          hideLabel
          className="field-small"
          value={known ?? language}
          onChange={(event) => set({ language: event.target.value })}
        >
          {known === null && <option value={language}>{codeLanguageName(language)}</option>}
          {codeLanguages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <AttributeField
          label="File name"
          hideLabel
          placeholder="File name"
          spellCheck={false}
          autoCapitalize="none"
          name="file"
          empty={null}
        />
        <LinesField key={position} />
      </div>
      <BarButton label={copied ? "Copied" : "Copy code"} icon={copied ? "check" : "copy"} onPress={() => void copy()} />
    </Bar>
  );
}

/** Highlights lines as soon as their ranges are valid. */
function LinesField(): React.ReactElement {
  const { attrs, set } = useBlock();
  const [typed, setTyped] = useState(String(attrs.lines ?? ""));
  const lines = typed.replaceAll(/\s/g, "");
  const isValid = lines === "" || linesPattern.test(lines);
  return (
    <TextField
      label="Lines to highlight"
      hideLabel
      className="field-small"
      placeholder="Lines, such as 1,3-5"
      value={typed}
      error={isValid ? null : "Write line numbers, such as 1,3-5."}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = event.target.value.replaceAll(/\s/g, "");
        if (next === "" || linesPattern.test(next)) set({ lines: next === "" ? null : next });
      }}
    />
  );
}
