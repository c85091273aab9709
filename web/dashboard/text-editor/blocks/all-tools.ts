// The tools of all blocks: each has a bar, and panels with fields. They load when the caret first enters a block.
import type { ComponentType } from "react";
import type { NameWithTools } from "./all-blocks.ts";
import { AudioTools } from "./audio/tools.tsx";
import { Bar } from "./bar/bar.tsx";
import { BookmarkTools } from "./bookmark/tools.tsx";
import { ButtonTools } from "./button/tools.tsx";
import { CalloutTools } from "./callout/tools.tsx";
import { ChartTools } from "./chart/tools.tsx";
import { CitedQuoteTools } from "./cited-quote/tools.tsx";
import { CodeTools } from "./code/tools.tsx";
import { FileTools } from "./file/tools.tsx";
import { FootnoteMarkTools } from "./footnote/tools.tsx";
import { FormulaTools } from "./formula/tools.tsx";
import { GalleryTools, PairTools } from "./gallery/tools.tsx";
import { HtmlTools } from "./html/tools.tsx";
import { ImageTools, InlineImageTools } from "./image/tools.tsx";
import { ModelTools } from "./model/tools.tsx";
import { GameTools, ProjectCardTools } from "./project/tools.tsx";
import { TableTools } from "./table/tools.tsx";
import { ToggleTools } from "./toggle/tools.tsx";
import { VideoTools } from "./video/tools.tsx";

/** By the names of the nodes. A block with `Bar` can only be removed. */
export const allTools: Readonly<Record<NameWithTools, ComponentType>> = {
  horizontalRule: Bar,
  callout: CalloutTools,
  citedQuote: CitedQuoteTools,
  codeBlock: CodeTools,
  table: TableTools,
  chart: ChartTools,
  image: ImageTools,
  inlineImage: InlineImageTools,
  gallery: GalleryTools,
  beforeAfter: PairTools,
  video: VideoTools,
  audio: AudioTools,
  file: FileTools,
  model: ModelTools,
  toggle: ToggleTools,
  bookmark: BookmarkTools,
  button: ButtonTools,
  projectCard: ProjectCardTools,
  game: GameTools,
  inlineMath: FormulaTools,
  blockMath: FormulaTools,
  footnoteMark: FootnoteMarkTools,
  htmlBlock: HtmlTools,
  htmlInline: HtmlTools,
};
