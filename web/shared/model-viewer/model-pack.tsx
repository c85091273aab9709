// Several models on a page: a grid of posters, each of which opens in the one viewer above them.
import { useEffect, useId, useRef, useState } from "react";
import type { ShownModel } from "#contract/media.ts";
import type { Shown } from "#web/shared/image-viewer/shot.ts";
import { useWords } from "#web/shared/site/words.ts";
import { Picture } from "#web/shared/ui/picture.tsx";
import { useLater } from "#web/shared/ui/use-later.ts";
import { loadViewer } from "./load-viewer.ts";
import { formatTriangles } from "./model-size.ts";
import { claimView, releaseView } from "./one-view.ts";
import { posterOf } from "./poster-of.ts";
import "./model-pack.css";

/** `poster` is shown for models without a saved view. */
type ModelPackProps = { models: readonly ShownModel[]; poster: Shown };

export function ModelPack({ models, poster }: ModelPackProps): React.ReactElement {
  const { numbers, model: words } = useWords();
  const heading = useId();
  const [openId, setOpenId] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const { Later: Viewer, want } = useLater(loadViewer);
  const stage = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = models.find(({ id }) => id === openId);

  function open(id: string): void {
    if (openId === null) claimView(() => setOpenId(null));
    setProblem("");
    setOpenId(id);
    void want().then((came) => {
      if (!came) setOpenId(null);
    });
  }

  function close(why = ""): void {
    const at = models.findIndex(({ id }) => id === openId);
    setProblem(why);
    setOpenId(null);
    releaseView();
    list.current?.querySelectorAll("button")[at]?.focus();
  }

  // The viewer is above the posters, and may be scrolled out of sight.
  const seen = Viewer && openId;
  useEffect(() => {
    if (seen) stage.current?.scrollIntoView({ block: "start" });
  }, [seen]);

  return (
    <section className="model" aria-labelledby={heading}>
      <h2 id={heading}>{words.models}</h2>
      {shown && Viewer && (
        <div ref={stage} className="model-pack-stage">
          <h3 dir="auto">{shown.name}</h3>
          <Viewer key={shown.id} title={shown.name} model={shown} onClose={close} />
        </div>
      )}
      <p role="status" className="model-problem">
        {problem}
      </p>
      <ul ref={list} className="model-pack">
        {models.map((model) => (
          <li key={model.id}>
            <button
              type="button"
              className="model-tile"
              aria-pressed={model.id === openId}
              onClick={() => open(model.id)}
            >
              <Picture {...posterOf(model, poster)} alt="" ratio="wide" sizes="(min-width: 768px) 260px, 45vw" />
              <span className="visually-hidden">{words.viewModel({ name: model.name })}</span>
              <span className="model-tile-name" dir="auto" aria-hidden="true">
                {model.name}
              </span>{" "}
              <span className="model-meta">{formatTriangles(model.triangles, { model: words, numbers })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
