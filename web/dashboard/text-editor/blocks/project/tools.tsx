import { Bar } from "../bar/bar.tsx";
import { FormButton } from "../bar/form-button.tsx";

export function ProjectCardTools(): React.ReactElement {
  return (
    <Bar>
      <FormButton label="Choose another project" icon="replace" form="project" />
    </Bar>
  );
}

export function GameTools(): React.ReactElement {
  return (
    <Bar>
      <FormButton label="Choose another version" icon="replace" form="game" />
    </Bar>
  );
}
