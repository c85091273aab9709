// The bar and the panels of each kind of block. Loaded when the caret first comes to a block.
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Icon, type IconName } from "#web/shared/icons/icon.tsx";
import { useTextTools } from "../text-tools.ts";
import { BookmarkTools, ButtonTools, ProjectCardTools } from "./card-tools.tsx";
import { CodeTools } from "./code-tools.tsx";
import { blockLabels, type CurrentBlock } from "./current-block.ts";
import { removeBlock } from "./edit-block.ts";
import { ImageTools, InlineImageTools } from "./image-tools.tsx";
import { AudioTools, FileTools, VideoTools } from "./media-tools.tsx";
import { GalleryTools, PairTools } from "./gallery-tools.tsx";
import { CalloutTools, FootnoteMarkTools, FormulaTools, HtmlTools, ToggleTools } from "./small-tools.tsx";
import { TableTools } from "./table-tools.tsx";
import "#web/shared/ui/tooltip.css";
import "./block-bar.css";

export type ToolsProps = {
  block: CurrentBlock;
  panel: string | null;
  onPanel: (name: string | null) => void;
};

const tools: Readonly<Record<string, (props: ToolsProps) => ReactNode>> = {
  image: ImageTools,
  inlineImage: InlineImageTools,
  gallery: GalleryTools,
  beforeAfter: PairTools,
  video: VideoTools,
  audio: AudioTools,
  file: FileTools,
  codeBlock: CodeTools,
  table: TableTools,
  callout: CalloutTools,
  toggle: ToggleTools,
  bookmark: BookmarkTools,
  button: ButtonTools,
  projectCard: ProjectCardTools,
  blockMath: FormulaTools,
  inlineMath: FormulaTools,
  htmlBlock: HtmlTools,
  htmlInline: HtmlTools,
  footnoteMark: FootnoteMarkTools,
};

export function BlockBar({
  wantsFocus,
  ...props
}: ToolsProps & { wantsFocus: RefObject<boolean> }): React.ReactElement {
  const { name } = props.block.node.type;
  const { editor } = useTextTools();
  const root = useRef<HTMLDivElement>(null);
  const Tools = tools[name];

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    root.current?.querySelector<HTMLElement>("[role=toolbar] :is(button, select, input):enabled")?.focus();
  });

  return (
    <div
      className="block-bar-place"
      data-block={name}
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        props.onPanel(null);
        editor.view.focus();
      }}
    >
      {Tools ? (
        <Tools {...props} />
      ) : (
        <Bar label={blockLabels[name] ?? "Block"}>
          <RemoveButton block={props.block} />
        </Bar>
      )}
    </div>
  );
}

/** A row of buttons. The arrow keys lead from one to the next. */
export function Bar({ label, children }: { label: string; children: ReactNode }): React.ReactElement {
  return (
    // One of its controls has the focus, never the bar itself.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className="block-bar"
      role="toolbar"
      aria-label={label}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
        const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button:enabled")];
        const at = buttons.indexOf(event.target);
        event.preventDefault();
        buttons[(at + step + buttons.length) % buttons.length]?.focus();
      }}
    >
      {children}
    </div>
  );
}

type BarButtonProps = {
  label: string;
  icon: IconName;
  pressed?: boolean;
  /** Whether the panel that it opens is open. */
  expanded?: boolean;
  disabled?: boolean;
  /** Shows the label beside the icon. */
  hasWords?: boolean;
  onPress: () => void;
};

export function BarButton({
  label,
  icon,
  pressed,
  expanded,
  disabled,
  hasWords = false,
  onPress,
}: BarButtonProps): React.ReactElement {
  return (
    <button
      type="button"
      className="block-bar-button"
      aria-label={hasWords ? undefined : label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      data-tooltip={hasWords || expanded ? undefined : label}
      disabled={disabled}
      // The text keeps its focus and what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={icon} />
      {hasWords && label}
    </button>
  );
}

export function RemoveButton({ block }: { block: CurrentBlock }): React.ReactElement {
  const { editor } = useTextTools();
  return <BarButton label="Remove" icon="trash" onPress={() => removeBlock(editor, block.position)} />;
}
