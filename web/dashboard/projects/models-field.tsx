import { limits } from "#contract/limits.ts";
import { MediaList } from "../media-picker/media-list.tsx";
import { MediaThumb } from "../media-picker/media-thumb.tsx";
import { factsOf, nameOf } from "../media-picker/media-labels.ts";
import { PreparationState, useWhilePreparing } from "../media-picker/preparation-state.tsx";
import { useMediaItems } from "../media-picker/use-media-items.ts";
import { SetView } from "../models/set-view.tsx";
import "../models/models.css";

type ModelsFieldProps = {
  urls: readonly string[];
  error: string | undefined;
  onChange: (urls: readonly string[]) => void;
  onBusy: (isBusy: boolean) => void;
};

/** The 3D models of a project, in the order of its page. */
export function ModelsField({ urls, error, onChange, onBusy }: ModelsFieldProps): React.ReactElement {
  const { items, reload } = useMediaItems(urls);
  useWhilePreparing(items, reload);
  const itemOf = (url: string) => items.find((item) => item.url === url);
  const nameAt = (url: string, index: number) => {
    const item = itemOf(url);
    return item ? (item.shownModel?.name ?? nameOf(item)) : `Model ${index + 1}`;
  };
  return (
    <MediaList
      label="3D models"
      hint={
        <>
          GLB files, or ZIP files with a .gltf file and its textures. The project’s page shows them in 3D when a visitor
          asks for it; several are shown as a pack.
        </>
      }
      error={error}
      urls={urls}
      max={limits.project.models}
      maxWords={`A project holds ${limits.project.models} 3D models`}
      kind="model"
      words={{
        list: "3D models of the project",
        files: "3D model files",
        upload: "3D models",
        library: "for 3D models",
      }}
      listClass="stack gap-3"
      itemName="Model"
      nameOf={nameAt}
      renderItem={({ url, index, handle, buttons }) => {
        const item = itemOf(url);
        return (
          <li key={url} className="models-item">
            <div className="drag-picture" {...handle}>
              {item ? <MediaThumb item={item} alt="" sizes="120px" /> : <span />}
            </div>
            <div>
              <strong dir="auto">{nameAt(url, index)}</strong>
              {item && <span className="meta">{factsOf(item)}</span>}
              {item && <PreparationState item={item} onRetried={reload} />}
              <span className="cluster">
                {item && <SetView item={item} onSaved={reload} />}
                {buttons}
              </span>
            </div>
          </li>
        );
      }}
      onChange={onChange}
      onBusy={onBusy}
    />
  );
}
