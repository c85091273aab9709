// The UV layout of one part: the positions of its triangles on the texture.
import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/shared/site/words.ts";
import type { Words } from "#words/en.ts";
import { SelectField } from "#web/shared/ui/field.tsx";
import { formatTriangles } from "./model-size.ts";
import type { Stage, UvLayout as Layout } from "./stage.ts";

/** Sharp on dense screens. */
const side = 1024;
const background = "#f4f1ec";
const lines = "#1f5fbf";
const frame = "#e2711d";

export function UvLayout({ stage }: { stage: Stage }): React.ReactElement {
  const { numbers, model: words } = useWords();
  const [part, setPart] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const layout = stage.readUvs(part);
  const { name = "", triangles = 0 } = stage.parts[part] ?? {};
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) draw(context, stage.readUvs(part));
  }, [stage, part]);
  const said = layout ? describe(layout, formatTriangles(triangles, { model: words, numbers }), words) : words.noUvs;
  return (
    <figure className="model-uvs">
      <canvas
        ref={canvas}
        width={side}
        height={side}
        role="img"
        aria-label={words.uvsOf({ part: nameOfPart(name, part, words), facts: said })}
      />
      <figcaption>
        {stage.parts.length > 1 && (
          <SelectField label={words.part} value={part} onChange={(event) => setPart(Number(event.target.value))}>
            {stage.parts.map((each, at) => (
              <option key={at} value={at}>
                {nameOfPart(each.name, at, words)}
              </option>
            ))}
          </SelectField>
        )}
        <p className="model-meta" role="status">
          {said}
        </p>
      </figcaption>
    </figure>
  );
}

/** Returns the name of a part in its file, or its number. */
export function nameOfPart(name: string, at: number, words: Words["model"]): string {
  return name || words.partNumber({ number: at + 1 });
}

/** Returns what the layout shows, the most important fact first. */
function describe({ area, isInside, isCut }: Layout, triangles: string, words: Words["model"]): string {
  let facts = words.uvs({ triangles, percent: Math.round(area * 100) });
  if (area > 1) facts = words.uvsOften({ facts });
  if (!isInside) facts = words.uvsOutside({ facts });
  if (isCut) facts = words.uvsCut({ facts });
  return facts;
}

function draw(context: CanvasRenderingContext2D, layout: Layout | null): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = background;
  context.fillRect(0, 0, side, side);
  if (!layout) return;
  const { corners, image, bounds } = layout;
  const [left, top, right, bottom] = bounds;
  const scale = (side * 0.96) / Math.max(right - left, bottom - top);
  const x = (u: number) => (u - (left + right) / 2) * scale + side / 2;
  const y = (v: number) => (v - (top + bottom) / 2) * scale + side / 2;
  if (image) {
    context.globalAlpha = 0.55;
    context.drawImage(image, x(0), y(0), scale, scale);
    context.globalAlpha = 1;
  }
  context.beginPath();
  for (let at = 0; at < corners.length; at += 6) {
    context.moveTo(x(corners[at] ?? 0), y(corners[at + 1] ?? 0));
    context.lineTo(x(corners[at + 2] ?? 0), y(corners[at + 3] ?? 0));
    context.lineTo(x(corners[at + 4] ?? 0), y(corners[at + 5] ?? 0));
    context.closePath();
  }
  context.strokeStyle = lines;
  context.lineWidth = corners.length > 60_000 ? 0.5 : 1;
  context.stroke();
  context.strokeStyle = frame;
  context.lineWidth = 3;
  context.strokeRect(x(0), y(0), scale, scale);
}
