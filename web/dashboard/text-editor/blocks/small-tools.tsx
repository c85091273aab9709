// The tools of callouts, toggles, formulas, HTML and footnotes.
import { calloutKinds } from "#contract/post-html.ts";
import type { IconName } from "#web/shared/icons/icon.tsx";
import { TextArea } from "#web/shared/ui/field.tsx";
import { useTextTools } from "../text-tools.ts";
import { Bar, BarButton, RemoveButton, type ToolsProps } from "./bar.tsx";
import { BlockPanel } from "./block-panel.tsx";
import { goBelow, removeBlock, setAttributes } from "./edit-block.ts";
import { goToNote } from "./footnote-view.ts";

const kinds: Record<(typeof calloutKinds)[number], { label: string; icon: IconName }> = {
  note: { label: "Note", icon: "info" },
  tip: { label: "Tip", icon: "lightbulb" },
  warning: { label: "Warning", icon: "triangle-alert" },
};

export function CalloutTools({ block }: ToolsProps): React.ReactElement {
  const { editor } = useTextTools();
  return (
    <Bar label="Callout">
      <span className="block-bar-group" role="group" aria-label="Kind of callout">
        {calloutKinds.map((kind) => (
          <BarButton
            key={kind}
            {...kinds[kind]}
            hasWords
            pressed={block.node.attrs.kind === kind}
            onPress={() => setAttributes(editor, block.position, { kind })}
          />
        ))}
      </span>
      <RemoveButton block={block} />
    </Bar>
  );
}

export function ToggleTools({ block }: ToolsProps): React.ReactElement {
  const { editor } = useTextTools();
  return (
    <Bar label="Toggle">
      <BarButton
        label="Open for readers"
        icon="eye"
        hasWords
        pressed={Boolean(block.node.attrs.open)}
        onPress={() => setAttributes(editor, block.position, { open: !block.node.attrs.open })}
      />
      <RemoveButton block={block} />
    </Bar>
  );
}

export function FormulaTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor } = useTextTools();
  const { tex } = block.node.attrs;

  function close(): void {
    onPanel(null);
    // An empty formula would be invisible on the page.
    if (String(tex).trim() === "") removeBlock(editor, block.position);
    else goBelow(editor, block.position);
  }

  return (
    <>
      <Bar label="Formula">
        <BarButton
          label="Edit formula"
          icon="pencil"
          hasWords
          expanded={panel === "tex"}
          onPress={() => onPanel(panel === "tex" ? null : "tex")}
        />
        <RemoveButton block={block} />
      </Bar>
      {panel === "tex" && (
        <BlockPanel label="Formula" onDone={close}>
          <TextArea
            label="Formula in TeX"
            hint="Such as \frac{a}{b} or x^2. Ctrl+Enter or Escape returns to the text."
            className="field-small formula-source"
            rows={block.node.isInline ? 1 : 3}
            spellCheck={false}
            autoCapitalize="none"
            value={String(tex)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || block.node.isInline)) return;
              event.preventDefault();
              event.stopPropagation();
              close();
            }}
            onChange={(event) => setAttributes(editor, block.position, { tex: event.target.value })}
          />
        </BlockPanel>
      )}
    </>
  );
}

export function HtmlTools({ block }: ToolsProps): React.ReactElement {
  const { open } = useTextTools();
  const { node, position } = block;
  return (
    <Bar label={node.isInline ? "HTML" : "HTML block"}>
      <BarButton
        label="Edit HTML"
        icon="code-xml"
        hasWords
        onPress={() => open({ kind: "html", position, html: String(node.attrs.html) })}
      />
      <RemoveButton block={block} />
    </Bar>
  );
}

export function FootnoteMarkTools({ block }: ToolsProps): React.ReactElement {
  const { editor } = useTextTools();
  return (
    <Bar label="Footnote">
      <BarButton
        label="Go to the note"
        icon="arrow-down"
        hasWords
        onPress={() => goToNote(editor.view, String(block.node.attrs.note))}
      />
      <RemoveButton block={block} />
    </Bar>
  );
}
