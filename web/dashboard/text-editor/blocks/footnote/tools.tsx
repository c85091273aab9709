import { Bar, BarButton } from "../bar/bar.tsx";
import { useBlock } from "../bar/use-block.ts";
import { goToNote } from "./view.ts";

export function FootnoteMarkTools(): React.ReactElement {
  const { editor, attrs } = useBlock();
  return (
    <Bar>
      <BarButton
        label="Go to the note"
        icon="arrow-down"
        hasWords
        onPress={() => goToNote(editor.view, String(attrs.note))}
      />
    </Bar>
  );
}
