// Videos, audio, 3D models and files.
import type { Picked } from "../../media-picker/media-picker.tsx";
import { Button } from "#web/shared/ui/button.tsx";
import { useTextTools } from "../text-tools.ts";
import { Bar, BarButton, RemoveButton, type ToolsProps } from "./bar.tsx";
import { AttributeField, WidthButtons } from "./block-fields.tsx";
import { BlockPanel } from "./block-panel.tsx";
import type { CurrentBlock } from "./current-block.ts";
import { setAttributes } from "./edit-block.ts";

export function VideoTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor, uploads } = useTextTools();
  return (
    <>
      <Bar label="Video">
        <BarButton
          label="Title and poster"
          icon="pencil"
          hasWords
          expanded={panel === "title"}
          onPress={() => onPanel(panel === "title" ? null : "title")}
        />
        {block.node.attrs.isEmbed !== true && (
          <BarButton
            label="Loop without sound"
            icon="repeat"
            pressed={block.node.attrs.isClip === true}
            onPress={() => setAttributes(editor, block.position, { isClip: block.node.attrs.isClip !== true })}
          />
        )}
        <WidthButtons block={block} />
        <RemoveButton block={block} />
      </Bar>
      {panel === "title" && (
        <BlockPanel
          label="Video"
          onDone={() => {
            onPanel(null);
            editor.view.focus();
          }}
        >
          <AttributeField
            label={block.node.attrs.isClip === true ? "What the clip shows" : "Title of the video"}
            hint={
              block.node.attrs.isClip === true
                ? "Describe the clip for readers who can't see it."
                : "Read by screen readers, and shown before the video plays."
            }
            block={block}
            name="title"
            onBlur={(event) => uploads.describe(String(block.node.attrs.src), event.target.value.trim())}
          />
          <Poster block={block} />
        </BlockPanel>
      )}
    </>
  );
}

export function ModelTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor, open } = useTextTools();
  return (
    <>
      <Bar label="3D model">
        <BarButton
          label="Title and poster"
          icon="pencil"
          hasWords
          expanded={panel === "title"}
          onPress={() => onPanel(panel === "title" ? null : "title")}
        />
        <BarButton
          label="Replace model"
          icon="replace"
          onPress={() =>
            open({
              kind: "library",
              media: "model",
              onPick: ([picked]) => {
                if (picked) setAttributes(editor, block.position, { src: picked.url });
                editor.view.focus();
              },
            })
          }
        />
        <RemoveButton block={block} />
      </Bar>
      {panel === "title" && (
        <BlockPanel
          label="3D model"
          onDone={() => {
            onPanel(null);
            editor.view.focus();
          }}
        >
          <AttributeField
            label="Title of the model"
            hint="Read by screen readers, and instead of the image where there is none."
            block={block}
            name="title"
          />
          <Poster block={block} isSized />
        </BlockPanel>
      )}
    </>
  );
}

/** The image that shows before a video plays or a viewer opens. `isSized`: the block has the image's size, too. */
function Poster({ block, isSized = false }: { block: CurrentBlock; isSized?: boolean }): React.ReactElement {
  const { editor, open } = useTextTools();
  const { poster } = block.node.attrs;
  const set = (picked: Pick<Picked, "url" | "width" | "height"> | null) =>
    setAttributes(editor, block.position, {
      poster: picked?.url ?? null,
      ...(isSized && { width: textOf(picked?.width), height: textOf(picked?.height) }),
    });
  return (
    <div className="block-poster">
      {poster && <img src={String(poster)} alt="" />}
      <Button
        size="small"
        icon="image"
        onClick={() =>
          open({
            kind: "library",
            media: "image",
            onPick: ([picked]) => {
              if (picked) set(picked);
              editor.view.focus();
            },
          })
        }
      >
        {poster ? "Replace poster" : "Choose poster"}
      </Button>
      {poster && (
        <Button size="small" variant="quiet" onClick={() => set(null)}>
          Remove poster
        </Button>
      )}
    </div>
  );
}

function textOf(pixels: number | null | undefined): string | null {
  return pixels == null ? null : String(pixels);
}

export function AudioTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  return (
    <TitleTools
      block={block}
      panel={panel}
      onPanel={onPanel}
      label="Audio"
      name="title"
      field="Title of the recording"
    />
  );
}

export function FileTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  return (
    <TitleTools block={block} panel={panel} onPanel={onPanel} label="File" name="label" field="Label of the file" />
  );
}

function TitleTools({
  block,
  panel,
  onPanel,
  label,
  name,
  field,
}: ToolsProps & { label: string; name: string; field: string }): React.ReactElement {
  const { editor } = useTextTools();
  const { href, src, download } = block.node.attrs;
  return (
    <>
      <Bar label={label}>
        <BarButton
          label={name === "title" ? "Edit title" : "Edit label"}
          icon="pencil"
          hasWords
          expanded={panel === "title"}
          onPress={() => onPanel(panel === "title" ? null : "title")}
        />
        <RemoveButton block={block} />
      </Bar>
      {panel === "title" && (
        <BlockPanel
          label={label}
          onDone={() => {
            onPanel(null);
            editor.view.focus();
          }}
        >
          <AttributeField label={field} block={block} name={name} />
          {name === "label" && (
            <AttributeField
              label="Name of the downloaded file"
              block={block}
              name="download"
              placeholder={String(download)}
            />
          )}
          {name === "label" && <AttributeField label="Type and size" block={block} name="detail" />}
          <p className="muted block-source">{String(href ?? src)}</p>
        </BlockPanel>
      )}
    </>
  );
}
