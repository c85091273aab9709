import { galleryImages } from "#contract/post-html.ts";
import type { Picture } from "../schema/images.ts";
import { useTextTools } from "../text-tools.ts";
import { Bar, BarButton, RemoveButton, type ToolsProps } from "./bar.tsx";
import { AttributeField, LinkField, WidthButtons } from "./block-fields.tsx";
import { BlockPanel } from "./block-panel.tsx";
import type { CurrentBlock } from "./current-block.ts";
import { goBelow, replaceBlock, setAttributes } from "./edit-block.ts";
import { pictureOfPicked } from "./pictures.ts";

export function ImageTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor, open } = useTextTools();
  const { node, position } = block;
  const { src, alt, href, title, width, height } = node.attrs;

  function addImages(): void {
    open({
      kind: "library",
      media: "image",
      max: galleryImages.max - 1,
      onPick: (picked) => {
        const images: Picture[] = [{ src, alt, title, width, height }, ...picked.map(pictureOfPicked)];
        replaceBlock(editor, position, editor.schema.node("gallery", { images }, node.content));
        editor.view.focus();
      },
    });
  }

  return (
    <>
      <Bar label="Image">
        <BarButton
          label="Describe the image"
          icon={alt === "" ? "triangle-alert" : "captions"}
          expanded={panel === "alt"}
          onPress={() => onPanel(panel === "alt" ? null : "alt")}
        />
        <BarButton
          label="Link of the image"
          icon="link"
          pressed={Boolean(href)}
          expanded={panel === "link"}
          onPress={() => onPanel(panel === "link" ? null : "link")}
        />
        <WidthButtons block={block} />
        <BarButton
          label="Replace image"
          icon="replace"
          onPress={() => replaceImage(open, (attributes) => setAttributes(editor, position, attributes))}
        />
        <BarButton label="Make a gallery" icon="images" onPress={addImages} />
        <RemoveButton block={block} />
      </Bar>
      {panel === "alt" && <AltPanel block={block} onPanel={onPanel} />}
      {panel === "link" && (
        <BlockPanel
          label="Link of the image"
          onDone={() => {
            onPanel(null);
            editor.view.focus();
          }}
        >
          <LinkField
            label="Link"
            hint="What opens when a reader presses the image."
            block={block}
            name="href"
            empty={null}
          />
        </BlockPanel>
      )}
    </>
  );
}

export function InlineImageTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor, open } = useTextTools();
  return (
    <>
      <Bar label="Image">
        <BarButton
          label="Describe the image"
          icon={block.node.attrs.alt === "" ? "triangle-alert" : "captions"}
          expanded={panel === "alt"}
          onPress={() => onPanel(panel === "alt" ? null : "alt")}
        />
        <BarButton
          label="Replace image"
          icon="replace"
          onPress={() => replaceImage(open, (attributes) => setAttributes(editor, block.position, attributes))}
        />
        <RemoveButton block={block} />
      </Bar>
      {panel === "alt" && <AltPanel block={block} onPanel={onPanel} />}
    </>
  );
}

/** The description is stored while one types it. When one leaves, the library gets it too. */
function AltPanel({ block, onPanel }: { block: CurrentBlock; onPanel: (name: null) => void }): React.ReactElement {
  const { editor, uploads } = useTextTools();
  const { src } = block.node.attrs;
  return (
    <BlockPanel
      label="Description"
      onDone={() => {
        onPanel(null);
        goBelow(editor, block.position);
      }}
    >
      <AttributeField
        label="Alternative text"
        hint="Describe the image for readers who can't see it."
        block={block}
        name="alt"
        onBlur={(event) => uploads.describe(String(src), event.target.value.trim())}
      />
    </BlockPanel>
  );
}

function replaceImage(
  open: ReturnType<typeof useTextTools>["open"],
  onReplaced: (picture: Partial<Picture>) => void,
): void {
  open({
    kind: "library",
    media: "image",
    onPick: ([picked]) => {
      if (picked) onReplaced(pictureOfPicked(picked));
    },
  });
}
