import { useTextTools } from "../text-tools.ts";
import { ChoicePanel } from "./choice-panel.tsx";
import { placeBlock } from "./edit-block.ts";
import { listProjects } from "./projects.ts";

type Props = {
  /** Of the card that shows another project, or null for a new card. */
  position: number | null;
  onClose: () => void;
};

/** The projects of the portfolio, to choose one as a card. */
export function ProjectPanel({ position, onClose }: Props): React.ReactElement {
  const { editor } = useTextTools();
  return (
    <ChoicePanel
      label="Project card"
      field="Project"
      placeholder="Search projects…"
      load={listProjects}
      words={{
        failed: "The projects couldn't be loaded.",
        none: "The portfolio has no projects yet.",
        noMatch: "No projects match.",
      }}
      onChoose={({ href, title }) => {
        placeBlock(editor, position, editor.schema.node("projectCard", { href, title }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
