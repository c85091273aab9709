import { useSite } from "#web/shared/site/site.ts";
import { type BlockFormProps, useTextTools } from "../../text-tools.ts";
import { ChoicePanel } from "../choice-panel.tsx";
import { placeBlock } from "../edit-block.ts";
import { listGames } from "./games.ts";

/** A list of the builds that visitors can play, to choose one for the text: the live build of a project, or one version. */
export function GameForm({ position, onClose }: BlockFormProps): React.ReactElement {
  const { editor } = useTextTools();
  const { timeZone } = useSite();
  return (
    <ChoicePanel
      label="Game"
      field="Game or version"
      placeholder="Search games…"
      load={() => listGames(timeZone)}
      words={{
        failed: "The games couldn’t be loaded.",
        none: "No project has a published build yet. Upload one under Portfolio, Playable builds.",
        noMatch: "No games match.",
      }}
      onChoose={({ href, words }) => {
        placeBlock(editor, position, editor.schema.node("game", { href, title: words }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
