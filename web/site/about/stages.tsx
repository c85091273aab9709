import type { ReactNode } from "react";
import { sceneSize, sceneStages, stageImage } from "#contract/look-files.ts";
import { useWords } from "#web/shared/site/words.ts";
import { useSite } from "#web/shared/site/site.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import "./stages.css";

/** Position of the handle in the image of all stages, in percent of the slider; stages.css has the formula. */
const start = 58;

/**
 * The image of all stages (`children`), with a slider that wipes from one stage to the next. The boot script moves it, so this loads no
 * React; the images of the single stages load when somebody reaches for the slider. Without JavaScript, there is only the image.
 */
export function Stages({ children }: { children: ReactNode }): React.ReactElement {
  const { look } = useSite();
  const words = useWords();
  const { wireframe, blockout, painted } = words.island;
  return (
    <div className="stages" dir="ltr">
      {children}
      {sceneStages.map((stage) => {
        const { day, night } = stageImage(look, stage);
        return (
          <div key={stage} className={`stage stage-${stage}`} aria-hidden="true">
            <Picture src={day} night={{ src: night }} alt="" {...sceneSize} />
            <span className="wipe-label">{words.island[stage]}</span>{" "}
          </div>
        );
      })}
      <input
        type="range"
        className="wipe-range"
        min={0}
        max={100}
        defaultValue={start}
        aria-label={words.about.stage}
        aria-valuetext={blockout}
        data-names={[painted, blockout, wireframe].join("|")}
      />
      <span className="wipe-line" aria-hidden="true" />
    </div>
  );
}
