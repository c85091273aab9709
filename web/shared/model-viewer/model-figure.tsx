// A model on a page: an image and a button. Pressing the button loads the viewer with all code for drawing.
import { useEffect, useRef, useState } from "react";
import type { ShownModel } from "#contract/media.ts";
import { count } from "#web/shared/browser/count.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { joinClasses } from "#web/shared/ui/join-classes.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import { useLater } from "#web/shared/ui/use-later.ts";
import { loadViewer } from "./load-viewer.ts";
import { formatBytes } from "#words/numbers.ts";
import { formatTriangles } from "./model-size.ts";
import { claimView, releaseView } from "./one-view.ts";
import { posterOf } from "./poster-of.ts";

/** `poster` is shown if no view of the model was saved. */
type ModelFigureProps = { title: string; model: ShownModel; poster: Shown; className?: string };

/** Pages that use this need model-figure.css. */
export function ModelFigure({ title, model, poster, className }: ModelFigureProps): React.ReactElement {
  const { controls, numbers, model: words } = useWords();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const { Later: Viewer, want } = useLater(loadViewer);
  const isShown = isOpen && Viewer !== null;

  function open(): void {
    claimView(() => setOpen(false));
    setProblem("");
    setOpen(true);
    count("model");
    void want().then((came) => {
      if (!came) setOpen(false);
    });
  }

  function close(why = ""): void {
    setProblem(why);
    setOpen(false);
    releaseView();
    returnsFocus.current = true;
  }

  // Runs once the button is back.
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.current?.focus();
  }, [isOpen]);

  return (
    <section className={joinClasses("model", className)} aria-label={words.label({ title })}>
      {isShown ? (
        <Viewer title={title} model={model} onClose={close} />
      ) : (
        <>
          <div className="model-stage">
            <Picture
              {...posterOf(model, poster)}
              ratio="wide"
              sizes="(min-width: 1352px) 815px, (min-width: 768px) 62vw, 92vw"
            />
            <Button
              ref={button}
              variant="block"
              className="model-open"
              busy={isOpen}
              busyLabel={controls.loading}
              onClick={open}
            >
              {words.view}
            </Button>
          </div>
          <p className="model-meta">
            {formatTriangles(model.triangles, { model: words, numbers })} · {formatBytes(model.transferBytes, numbers)}
          </p>
        </>
      )}
      <p role="status" className="model-problem">
        {problem}
      </p>
    </section>
  );
}
