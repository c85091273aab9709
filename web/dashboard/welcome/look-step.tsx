import { accentNames, accentOf } from "#art/accent.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Radio } from "./radio.tsx";
import { LookSample } from "./look-sample.tsx";
import { StepForm } from "./step-form.tsx";
import { useStep } from "./use-step.ts";
import { documentOf, type WelcomeData } from "./welcome-data.ts";

const themes = [
  { value: "system", label: "As the visitor’s system is set" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** The accent color and the theme that visitors start with. */
export function LookStep({ data }: { data: WelcomeData }): React.ReactElement {
  const controls = useStep(data, {
    start: { look: lookOf(data) },
    documents: ({ look }) => [["look", { ...documentOf(data, "look"), ...look }]],
  });
  const { toggle, values } = controls.form;
  return (
    <StepForm data={data} controls={controls}>
      <fieldset className="welcome-group">
        <legend className="field-label">Accent color</legend>
        <div className="welcome-swatches">
          {accentNames.map((name) => (
            <label key={name} className="welcome-swatch">
              <input type="radio" {...toggle("look.accent")} value={name} />
              <span
                className="welcome-swatch-fill"
                style={{ background: accentOf(name).light.accent, color: accentOf(name).light["on-accent"] }}
                aria-hidden="true"
              >
                <Icon name="check" />
              </span>
              <span className="welcome-swatch-name">{name}</span>
            </label>
          ))}
        </div>
        <p className="field-hint">You can choose any other color later, under Look.</p>
      </fieldset>
      <LookSample accent={values.look.accent} name={String(documentOf(data, "identity").name ?? "")} />
      <fieldset className="welcome-group">
        <legend className="field-label">Default theme</legend>
        {themes.map(({ value, label }) => (
          <Radio key={value} {...toggle("look.theme")} value={value} label={label} />
        ))}
        <p className="field-hint">Visitors can switch; this is how they start.</p>
      </fieldset>
    </StepForm>
  );
}

function lookOf(data: WelcomeData): { accent: string; theme: string } {
  const { accent, theme } = documentOf(data, "look");
  return { accent: String(accent), theme: String(theme) };
}
