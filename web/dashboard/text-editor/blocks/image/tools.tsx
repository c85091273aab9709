import { galleryImages } from "#contract/post-html.ts";
import type { TextImage } from "../../schema/pictures.ts";
import { useTextTools } from "../../text-tools.ts";
import { Bar, BarButton, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { AttributeField, LinkField, WidthButtons } from "../bar/fields.tsx";
import { useBlock } from "../bar/use-block.ts";
import { useLibrary } from "../bar/use-library.ts";
import { goBelow, replaceBlock } from "../edit-block.ts";
import { pictureOfPicked } from "../picture-of-picked.ts";

export function ImageTools(): React.ReactElement {
  const { attrs } = useBlock();
  return (
    <>
      <Bar>
        <AltButton />
        <PanelButton panel="link" label="Link of the image" icon="link" pressed={Boolean(attrs.href)} />
        <WidthButtons />
        <ReplaceButton />
        <GalleryButton />
      </Bar>
      <AltPanel />
      <BlockPanel name="link" label="Link of the image">
        <LinkField label="Link" hint="What opens when a reader presses the image." name="href" empty={null} />
      </BlockPanel>
    </>
  );
}

export function InlineImageTools(): React.ReactElement {
  return (
    <>
      <Bar>
        <AltButton />
        <ReplaceButton />
      </Bar>
      <AltPanel />
    </>
  );
}

function AltButton(): React.ReactElement {
  const { attrs } = useBlock();
  return <PanelButton panel="alt" label="Describe the image" icon={attrs.alt === "" ? "triangle-alert" : "captions"} />;
}

function ReplaceButton(): React.ReactElement {
  const { set } = useBlock();
  const openLibrary = useLibrary();
  return (
    <BarButton
      label="Replace image"
      icon="replace"
      onPress={() => openLibrary({ media: "image", onPick: ([picked]) => picked && set(pictureOfPicked(picked)) })}
    />
  );
}

function GalleryButton(): React.ReactElement {
  const { editor, node, position, attrs } = useBlock();
  const openLibrary = useLibrary();
  const { src, alt, title, width, height } = attrs;
  return (
    <BarButton
      label="Make a gallery"
      icon="images"
      onPress={() =>
        openLibrary({
          media: "image",
          max: galleryImages.max - 1,
          onPick: (picked) => {
            const images: TextImage[] = [{ src, alt, title, width, height }, ...picked.map(pictureOfPicked)];
            replaceBlock(editor, position, editor.schema.node("gallery", { images }, node.content));
          },
        })
      }
    />
  );
}

/** Writes the description to the text on each keystroke, and to the library on blur. */
function AltPanel(): React.ReactElement {
  const { uploads } = useTextTools();
  const { editor, position, attrs } = useBlock();
  return (
    <BlockPanel name="alt" label="Description" onDone={() => goBelow(editor, position)}>
      <AttributeField
        label="Alternative text"
        hint="Describe the image for readers who can’t see it."
        name="alt"
        onBlur={(event) => uploads.describe(String(attrs.src), event.target.value.trim())}
      />
    </BlockPanel>
  );
}
