import { useEffect, useRef, useState } from "react";
import { type Chart, chartTypes, readData, writeData } from "#contract/charts.ts";
import { limits } from "#contract/limits.ts";
import { CloseButton, Dialog } from "#web/shared/dialogs/dialog.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#web/shared/ui/field.tsx";
import { placeForBlock } from "../../insert-block.ts";
import { type BlockFormProps, useTextTools } from "../../text-tools.ts";
import { renderBlock } from "../views/render-block.ts";
import { chartElement, chartOf } from "./schema.ts";
import "./chart-form.css";

const typeNames = { bar: "Bars", line: "Lines" } as const;

type Values = Pick<Chart, "type" | "unit" | "caption" | "description"> & { numbers: string };

/** The numbers of a chart and its words, with the chart below as readers will see it. */
export function ChartForm({ position, onClose }: BlockFormProps): React.ReactElement {
  const { editor } = useTextTools();
  const [values, setValues] = useState<Values>(() => {
    const node = position === null ? null : editor.state.doc.nodeAt(position);
    return node ? valuesOf(chartOf(node)) : empty;
  });
  const [isTried, setTried] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const describing = useRef<HTMLInputElement>(null);
  const { data, problem } = readData(values.numbers);
  const chart: Chart | null = data && { ...data, ...wordsOf(values), type: values.type };
  const isUndescribed = values.description.trim() === "";

  function set(changed: Partial<Values>): void {
    setValues((before) => ({ ...before, ...changed }));
  }

  function apply(): void {
    if (chart === null || isUndescribed) {
      setTried(true);
      (chart === null ? area : describing).current?.focus();
      return;
    }
    const { state, view } = editor;
    const { tr, schema } = state;
    if (position === null) tr.insert(placeForBlock(state), schema.node("chart", chart));
    else tr.setNodeMarkup(position, null, chart);
    view.dispatch(tr);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={position === null ? "New chart" : "Edit chart"}
      size="large"
      initialFocus={area}
      footer={
        <>
          <CloseButton>Cancel</CloseButton>
          <Button variant="block" onClick={apply}>
            {position === null ? "Insert chart" : "Apply"}
          </Button>
        </>
      }
    >
      <div className="chart-form">
        <div className="chart-form-fields">
          <TextArea
            ref={area}
            label="Numbers"
            hint="Paste rows from a spreadsheet, or type them with commas. The first row has the names."
            error={isTried || values.numbers.trim() !== "" ? problem : null}
            className="chart-numbers"
            placeholder={"Scene,Before,After\nHarbor,9.1,3.4\nTower,7.2,2.9"}
            rows={8}
            spellCheck={false}
            autoCapitalize="none"
            value={values.numbers}
            onChange={(event) => set({ numbers: event.target.value })}
          />
          <div className="chart-form-pair">
            <SelectField
              label="Shown as"
              value={values.type}
              onChange={({ target: { value } }) => set({ type: chartTypes.find((each) => each === value) ?? "bar" })}
            >
              {chartTypes.map((type) => (
                <option key={type} value={type}>
                  {typeNames[type]}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Unit (optional)"
              placeholder="ms"
              maxLength={limits.chart.unit}
              value={values.unit}
              onChange={(event) => set({ unit: event.target.value })}
            />
          </div>
          <TextField
            ref={describing}
            label="What it shows, in a sentence"
            hint="Screen readers read it instead of the chart."
            error={isTried && isUndescribed ? "Say in one sentence what the chart shows." : null}
            maxLength={limits.chart.caption}
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
          />
          <TextField
            label="Caption (optional)"
            maxLength={limits.chart.caption}
            value={values.caption}
            onChange={(event) => set({ caption: event.target.value })}
          />
        </div>
        <Preview chart={chart} />
      </div>
    </Dialog>
  );
}

/** Keeps the last drawing while the numbers are incomplete. */
function Preview({ chart }: { chart: Chart | null }): React.ReactElement {
  const frame = useRef<HTMLElement>(null);
  const html = chart === null ? "" : chartElement(chart).outerHTML;
  useEffect(() => {
    if (html === "") return;
    let isCurrent = true;
    void renderBlock(html).then((block) => {
      if (isCurrent && block) frame.current?.replaceChildren(block);
    });
    return () => {
      isCurrent = false;
    };
  }, [html]);
  return <section className="chart-preview prose" aria-label="Preview" ref={frame} />;
}

const empty: Values = { type: "bar", unit: "", caption: "", description: "", numbers: "" };

function valuesOf({ type, unit, caption, description, ...data }: Chart): Values {
  return { type, unit, caption, description, numbers: writeData(data) };
}

/** A number can't be part of the unit: it stands right behind the value. */
function wordsOf({ unit, caption, description }: Values): Pick<Chart, "unit" | "caption" | "description"> {
  const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
  return {
    unit: inOneLine(unit).replace(/^[\d.,\s]+/, ""),
    caption: inOneLine(caption),
    description: inOneLine(description),
  };
}
