// The bar and the panels of each kind of block. Loaded when the caret first comes to a block.
import { type ReactNode, useEffect, useRef } from "react";
import { useTextTools } from "../text-tools.ts";
import { Bar, RemoveButton, type ToolsProps } from "./bar.tsx";
import { BookmarkTools, ButtonTools, GameTools, ProjectCardTools } from "./card-tools.tsx";
import { CodeTools } from "./code-tools.tsx";
import { blockLabels } from "./current-block.ts";
import { ImageTools, InlineImageTools } from "./image-tools.tsx";
import { AudioTools, FileTools, ModelTools, VideoTools } from "./media-tools.tsx";
import { GalleryTools, PairTools } from "./gallery-tools.tsx";
import { CalloutTools, FootnoteMarkTools, FormulaTools, HtmlTools, ToggleTools } from "./small-tools.tsx";
import { TableTools } from "./table-tools.tsx";
import "#web/shared/ui/tooltip.css";
import "./block-bar.css";

const tools = {
  image: ImageTools,
  inlineImage: InlineImageTools,
  gallery: GalleryTools,
  beforeAfter: PairTools,
  video: VideoTools,
  audio: AudioTools,
  file: FileTools,
  model: ModelTools,
  codeBlock: CodeTools,
  table: TableTools,
  callout: CalloutTools,
  toggle: ToggleTools,
  bookmark: BookmarkTools,
  button: ButtonTools,
  projectCard: ProjectCardTools,
  game: GameTools,
  blockMath: FormulaTools,
  inlineMath: FormulaTools,
  htmlBlock: HtmlTools,
  htmlInline: HtmlTools,
  footnoteMark: FootnoteMarkTools,
} satisfies Record<string, (props: ToolsProps) => ReactNode>;

export function BlockBar({
  takeFocus,
  ...props
}: ToolsProps & {
  /** Returns, once, whether the focus is to come here. */
  takeFocus: () => boolean;
}): React.ReactElement {
  const { name } = props.block.node.type;
  const { editor } = useTextTools();
  const root = useRef<HTMLDivElement>(null);
  const Tools = tools[name as keyof typeof tools] as ((props: ToolsProps) => ReactNode) | undefined;

  useEffect(() => {
    if (takeFocus())
      root.current?.querySelector<HTMLElement>("[role=toolbar] :is(button, select, input):enabled")?.focus();
  });

  return (
    // Its parts have the focus, and roles.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
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
        <Bar label={blockLabels.get(name) ?? "Block"}>
          <RemoveButton block={props.block} />
        </Bar>
      )}
    </div>
  );
}
