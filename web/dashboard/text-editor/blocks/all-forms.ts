// What blocks ask for before they are inserted, such as a URL. A block opens its form by its name here, because the schema has no React.
import type { ReactElement } from "react";
import type { BlockFormProps } from "../text-tools.ts";
import { BookmarkForm } from "./bookmark/bookmark-form.tsx";
import { ChartForm } from "./chart/chart-form.tsx";
import { HtmlForm } from "./html/html-form.tsx";
import { GameForm } from "./project/game-form.tsx";
import { ProjectForm } from "./project/project-form.tsx";
import { VideoForm } from "./video/video-form.tsx";

export const allForms = {
  video: VideoForm,
  bookmark: BookmarkForm,
  project: ProjectForm,
  game: GameForm,
  chart: ChartForm,
  html: HtmlForm,
} satisfies Record<string, (props: BlockFormProps) => ReactElement>;
