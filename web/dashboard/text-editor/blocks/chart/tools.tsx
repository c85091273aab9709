import { Bar } from "../bar/bar.tsx";
import { FormButton } from "../bar/form-button.tsx";

export function ChartTools(): React.ReactElement {
  return (
    <Bar>
      <FormButton label="Edit chart" icon="chart-column" form="chart" />
    </Bar>
  );
}
