import { useEffect, useId, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { MediaItem } from "#contract/media.ts";
import { ownerApi } from "../shared/owner-api.ts";
import { Icon } from "#web/shared/icons/icon.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { IconButton } from "#web/shared/ui/icon-button.tsx";
import { FileInput } from "#web/dashboard/ui/file-input.tsx";
import { acceptOf } from "../media-picker/file-checks.ts";
import { MediaPicker } from "../media-picker/media-picker.tsx";
import { MediaThumb } from "../media-picker/media-thumb.tsx";
import { factsOf, idInAddress, nameOf } from "../media-picker/media-words.ts";
import { UploadList } from "../media-picker/upload-list.tsx";
import { useFileDrop } from "../media-picker/use-file-drop.ts";
import { useUploads } from "../media-picker/use-uploads.ts";
import { ModelState, useWhilePreparing } from "../models/model-state.tsx";
import { SetView } from "../models/set-view.tsx";
import { useReport } from "./media-field.tsx";
import "../models/models.css";

type ModelsFieldProps = {
  urls: readonly string[];
  error: string | undefined;
  onChange: (urls: readonly string[]) => void;
  onBusy: (isBusy: boolean) => void;
};

/** The 3D models of a project, in the order of its page. */
export function ModelsField({ urls, error, onChange, onBusy }: ModelsFieldProps): React.ReactElement {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const latest = useRef(urls);
  useEffect(() => {
    latest.current = urls;
  });
  const [picking, setPicking] = useState(false);
  const [message, setMessage] = useState("");
  const { items, reload } = useModels(urls);
  const uploads = useUploads({ kind: "model", onDone: ({ url }) => add([url]) });
  useReport(uploads.busy, onBusy);
  useWhilePreparing(items, reload);
  const room = Math.max(0, limits.project.models - urls.length);
  const drop = useFileDrop(take);

  function take(files: readonly File[]): void {
    uploads.add(files.slice(0, room));
  }

  function change(next: readonly string[]): void {
    // Several uploads can finish before the next render.
    latest.current = next;
    onChange(next);
  }

  function add(added: readonly string[]): void {
    change([...new Set([...latest.current, ...added])]);
  }

  function move(from: number, to: number): void {
    const [moved] = urls.slice(from, from + 1);
    if (moved === undefined) return;
    change(urls.toSpliced(from, 1).toSpliced(to, 0, moved));
    setMessage(`Model ${from + 1} is now number ${to + 1} of ${urls.length}.`);
  }

  return (
    <div role="group" aria-labelledby={id} className="media-field" {...drop}>
      <p className="field-label" id={id}>
        3D models
      </p>
      <p className="field-hint">
        GLB files, or ZIP files with a .gltf file and its textures. The project’s page shows them in 3D when a visitor
        asks for it; several are shown as a pack.
      </p>
      {error && (
        <p className="field-error">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
      {urls.length > 0 && (
        <ol className="stack gap-3" aria-label="3D models of the project">
          {urls.map((url, index) => (
            <ModelItem
              key={url}
              item={items.find((item) => item.url === url)}
              index={index}
              count={urls.length}
              onMove={(to) => move(index, to)}
              onRemove={() => change(urls.toSpliced(index, 1))}
              onChanged={reload}
            />
          ))}
        </ol>
      )}
      <FileInput ref={file} label="3D model files" accept={acceptOf("model")} multiple onFiles={take} />
      <UploadList uploads={uploads} />
      <div className="cluster">
        <Button size="small" icon="upload" disabled={room <= 0} onClick={() => file.current?.click()}>
          Upload<span className="visually-hidden"> 3D models</span>
        </Button>
        <Button size="small" icon="images" disabled={room <= 0} onClick={() => setPicking(true)}>
          Library<span className="visually-hidden"> for 3D models</span>
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      <MediaPicker
        open={picking}
        kind="model"
        most={room}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false);
          add(picked.map(({ url }) => url));
        }}
      />
    </div>
  );
}

type ModelItemProps = {
  /** Undefined until the library has answered. */
  item: MediaItem | undefined;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onChanged: () => void;
};

function ModelItem({ item, index, count, onMove, onRemove, onChanged }: ModelItemProps): React.ReactElement {
  const name = item ? (item.shownModel?.name ?? nameOf(item)) : `Model ${index + 1}`;
  return (
    <li className="models-item">
      {item ? <MediaThumb item={item} alt="" sizes="120px" /> : <span />}
      <div>
        <strong dir="auto">{name}</strong>
        {item && <span className="meta">{factsOf(item)}</span>}
        {item && <ModelState item={item} onRetried={onChanged} />}
        <span className="cluster">
          {item && <SetView item={item} onSaved={onChanged} />}
          <IconButton
            label={`Move ${name} forward`}
            tooltip="none"
            icon="chevron-up"
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            label={`Move ${name} back`}
            tooltip="none"
            icon="chevron-down"
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <IconButton label={`Remove ${name}`} tooltip="none" icon="close" variant="danger" onClick={onRemove} />
        </span>
      </div>
    </li>
  );
}

/** Loads what the library says about the models, and keeps the last answer while the next one is on its way. */
function useModels(urls: readonly string[]): { items: readonly MediaItem[]; reload: () => void } {
  const [items, setItems] = useState<readonly MediaItem[]>([]);
  const ids = urls.flatMap((url) => idInAddress(url) ?? []).join(",");
  useEffect(() => {
    let isOutdated = false;
    void listItems(ids).then((found) => {
      if (found && !isOutdated) setItems(found);
    });
    return () => {
      isOutdated = true;
    };
  }, [ids]);
  const reload = (): void => {
    void listItems(ids).then((found) => {
      if (found) setItems(found);
    });
  };
  return { items, reload };
}

/** Returns null if the library didn't answer: the list then shows the models without their names. */
async function listItems(ids: string): Promise<MediaItem[] | null> {
  if (ids === "") return [];
  return ownerApi.media.list({ query: { ids } }).then(
    (page) => page.items,
    () => null,
  );
}
