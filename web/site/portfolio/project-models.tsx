import { ModelFigure } from "#web/shared/model-viewer/model-figure.tsx";
import { ModelPack } from "#web/shared/model-viewer/model-pack.tsx";
import type { ProjectView } from "./project-view.ts";

/** Shows one model large, and several as a pack. */
export function Models({
  title,
  shown,
  poster,
}: NonNullable<ProjectView["models"]> & { title: string }): React.ReactElement | null {
  const [first, ...others] = shown;
  if (!first) return null;
  if (others.length > 0) return <ModelPack models={shown} poster={poster} />;
  return <ModelFigure title={title} model={first} poster={poster} />;
}
