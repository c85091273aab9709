import type { ModelReport } from "#contract/media.ts";
import { formatBytes } from "../media-picker/media-labels.ts";

/** The measurements of a 3D model, and the validator's findings. */
export function ModelFacts({ model }: { model: ModelReport }): React.ReactElement {
  const { vertices, meshes, materials, drawCalls, bones, clips, textures, textureMemory, warnings } = model;
  const facts = [
    ["Vertices", count(vertices)],
    ["Meshes", count(meshes)],
    ["Materials", count(materials)],
    ["Draw calls", count(drawCalls)],
    ["Textures", `${count(textures.length)} (${formatBytes(textureMemory)} on the GPU)`],
    ["Bones", count(bones)],
    ["Clips", count(clips.length)],
    ["Visitors load", formatBytes(model.transferBytes)],
  ] as const;
  return (
    <details className="media-card-uses">
      <summary>{warnings.length === 0 ? "About this model" : `About this model, ${issues(warnings.length)}`}</summary>
      <dl className="media-card-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt> <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

function count(number: number): string {
  return number.toLocaleString("en");
}

function issues(number: number): string {
  return number === 1 ? "1 issue" : `${number} issues`;
}
