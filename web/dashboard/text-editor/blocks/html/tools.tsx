import { Bar } from "../bar/bar.tsx";
import { FormButton } from "../bar/form-button.tsx";

export function HtmlTools(): React.ReactElement {
  return (
    <Bar>
      <FormButton label="Edit HTML" icon="code-xml" form="html" />
    </Bar>
  );
}
