import { useController } from "react-hook-form";
import { type AccentShades, accentOf } from "#art/accent.ts";
import { TextField } from "#web/shared/ui/field.tsx";
import { Icon } from "#web/shared/icons/icon.tsx";
import type { ColorField } from "../form/form-fields.ts";
import { labelOf } from "../form/option-labels.ts";
import { idOfPath } from "../form/paths.ts";
import { useProblem } from "../form/section-context.ts";
import type { FieldProps } from "./field-props.ts";
import { helpOf } from "./text-field.tsx";
import "./color-field.css";

/** The picker's initial color if a named color was chosen. */
const firstOwnColor = "#e8590c";

/** Named colors as swatches, and any other color. */
export function ColorControl({ field, path, name }: FieldProps<ColorField>): React.ReactElement {
  const { field: input } = useController({ name });
  const error = useProblem(path);
  const id = idOfPath(path);
  const value = typeof input.value === "string" ? input.value : "";
  const isOwn = value !== "" && !field.options.includes(value);
  const help = helpOf(field);
  return (
    <fieldset className="color-field site-field-wide" aria-describedby={help ? `${id}-help` : undefined}>
      <legend className="site-group-title">{field.title}</legend>
      {help && (
        <p className="field-hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div className="color-swatches">
        {field.options.map((option) => (
          <label key={option} className="color-swatch">
            <input
              type="radio"
              name={name}
              value={option}
              checked={value === option}
              onChange={() => input.onChange(option)}
              onBlur={input.onBlur}
            />
            <span
              className="color-swatch-fill"
              aria-hidden="true"
              style={{ background: accentOf(option).light.accent }}
            >
              <Icon name="check" />
            </span>
            <span className="color-swatch-label">{labelOf(option)}</span>
          </label>
        ))}
        <label className="color-swatch">
          <input
            type="radio"
            name={name}
            value="own"
            checked={isOwn}
            onChange={() => input.onChange(firstOwnColor)}
            onBlur={input.onBlur}
          />
          <span
            className="color-swatch-fill color-swatch-own"
            aria-hidden="true"
            style={isOwn ? { background: value } : undefined}
          >
            <Icon name="check" />
          </span>
          <span className="color-swatch-label">Your own</span>
        </label>
      </div>
      {isOwn && (
        <div className="color-own">
          <input
            type="color"
            className="color-picker"
            aria-label="Pick a color"
            value={isHex(value) ? value : firstOwnColor}
            onChange={(event) => input.onChange(event.target.value)}
            onBlur={input.onBlur}
          />
          <TextField
            id={id}
            label="Color"
            hideLabel
            error={error ?? null}
            value={value}
            maxLength={9}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => input.onChange(event.target.value)}
            onBlur={input.onBlur}
          />
        </div>
      )}
      {isColor(value, field.options) && <Result color={value} />}
    </fieldset>
  );
}

function isColor(value: string, options: readonly string[]): boolean {
  return options.includes(value) || isHex(value);
}

function isHex(value: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(value);
}

/** Shows a color as the site uses it: a button and a link in each theme, in shades that are readable there. */
function Result({ color }: { color: string }) {
  const { light, dark } = accentOf(color);
  return (
    <div className="color-results">
      <Sample theme="light" name="Light theme" shades={light} />
      <Sample theme="dark" name="Dark theme" shades={dark} />
    </div>
  );
}

function Sample({ theme, name, shades }: { theme: "light" | "dark"; name: string; shades: AccentShades }) {
  return (
    <p className="color-result" data-theme={theme}>
      <span className="color-result-name">{name}</span>
      <span className="color-result-button" style={{ background: shades.accent, color: shades["on-accent"] }}>
        Button {shades.accent}
      </span>
      <span style={{ color: shades["accent-ink"] }}>Text {shades["accent-ink"]}</span>
    </p>
  );
}
