import { TextArea } from "#web/shared/ui/field.tsx";
import { Bar, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { useBlock } from "../bar/use-block.ts";
import { goBelow, removeBlock } from "../edit-block.ts";
import "./formula-tools.css";

export function FormulaTools(): React.ReactElement {
  const { editor, node, position, attrs, set, onPanel } = useBlock();
  const tex = String(attrs.tex);

  function leave(): void {
    // An empty formula would be invisible on the page.
    if (tex.trim() === "") removeBlock(editor, position);
    else goBelow(editor, position);
  }

  return (
    <>
      <Bar>
        <PanelButton panel="tex" label="Edit formula" icon="pencil" hasWords />
      </Bar>
      <BlockPanel name="tex" label="Formula" onDone={leave}>
        <TextArea
          label="Formula in TeX"
          hint="Such as \frac{a}{b} or x^2. Ctrl+Enter or Escape returns to the text."
          className="field-small formula-source"
          rows={node.isInline ? 1 : 3}
          spellCheck={false}
          autoCapitalize="none"
          value={tex}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || node.isInline)) return;
            event.preventDefault();
            event.stopPropagation();
            onPanel(null);
            leave();
          }}
          onChange={(event) => set({ tex: event.target.value })}
        />
      </BlockPanel>
    </>
  );
}
