import { type BlockFormProps, useTextTools } from "../../text-tools.ts";
import { ChoicePanel } from "../choice-panel.tsx";
import { placeBlock } from "../edit-block.ts";
import { listProjects } from "./projects.ts";

/** The projects of the portfolio, to choose one as a card. */
export function ProjectForm({ position, onClose }: BlockFormProps): React.ReactElement {
  const { editor } = useTextTools();
  return (
    <ChoicePanel
      label="Project card"
      field="Project"
      placeholder="Search projects…"
      load={listProjects}
      words={{
        failed: "The projects couldn’t be loaded.",
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
