// Bookmarks, buttons, project cards and games.
import { useState } from "react";
import type { alignments } from "#contract/post-html.ts";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { useTextTools } from "../text-tools.ts";
import { Bar, BarButton, RemoveButton, type ToolsProps } from "./bar.tsx";
import { AttributeField, LinkField } from "./block-fields.tsx";
import { BlockPanel } from "./block-panel.tsx";
import { ownerApi } from "../../shared/owner-api.ts";
import { replaceBlock, setAttributes } from "./edit-block.ts";

export function BookmarkTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor } = useTextTools();
  const { href, image } = block.node.attrs;
  const [fetching, setFetching] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null });

  async function refresh(): Promise<void> {
    setFetching({ busy: true, failure: null });
    try {
      const { title, description, site, imageUrl } = await ownerApi.posts.bookmark({ body: { url: String(href) } });
      setAttributes(editor, block.position, { title, description, site, image: imageUrl });
      setFetching({ busy: false, failure: null });
    } catch (error) {
      setFetching({ busy: false, failure: messageOf(error, "The page couldn't be fetched.") });
    }
  }

  function makeLink(): void {
    const { schema } = editor;
    const text = schema.text(String(href), [schema.mark("link", { href })]);
    replaceBlock(editor, block.position, schema.node("paragraph", null, text));
    editor.commands.setTextSelection(block.position + 1 + text.nodeSize);
    editor.view.focus();
  }

  return (
    <>
      <Bar label="Bookmark">
        <BarButton
          label="Edit"
          icon="pencil"
          hasWords
          expanded={panel === "title"}
          onPress={() => onPanel(panel === "title" ? null : "title")}
        />
        <BarButton
          label={fetching.busy ? "Fetching…" : "Fetch again"}
          icon="refresh-cw"
          disabled={fetching.busy}
          onPress={() => void refresh()}
        />
        <BarButton label="Turn into a link" icon="link" onPress={makeLink} />
        <RemoveButton block={block} />
      </Bar>
      {fetching.failure !== null && (
        <p className="block-panel block-failure" role="alert">
          {fetching.failure}
        </p>
      )}
      {panel === "title" && (
        <BlockPanel
          label="Bookmark"
          onDone={() => {
            onPanel(null);
            editor.view.focus();
          }}
        >
          <AttributeField label="Title" block={block} name="title" />
          <AttributeField label="Description" block={block} name="description" />
          {image !== "" && (
            <Button size="small" variant="quiet" onClick={() => setAttributes(editor, block.position, { image: "" })}>
              Remove image
            </Button>
          )}
          <p className="muted block-source">{String(href)}</p>
        </BlockPanel>
      )}
    </>
  );
}

const places = [
  { align: null, label: "At the start", icon: "align-left" },
  { align: "center", label: "Centered", icon: "align-center" },
  { align: "right", label: "At the end", icon: "align-right" },
] as const satisfies readonly { align: (typeof alignments)[number] | null; label: string; icon: string }[];

export function ButtonTools({ block, panel, onPanel }: ToolsProps): React.ReactElement {
  const { editor } = useTextTools();
  const { href, align } = block.node.attrs;
  return (
    <>
      <Bar label="Button">
        <BarButton
          label="Link of the button"
          icon={href === "" ? "triangle-alert" : "link"}
          hasWords
          expanded={panel === "link"}
          onPress={() => onPanel(panel === "link" ? null : "link")}
        />
        <span className="block-bar-group" role="group" aria-label="Alignment">
          {places.map((place) => (
            <BarButton
              key={place.label}
              label={place.label}
              icon={place.icon}
              pressed={align === place.align}
              onPress={() => setAttributes(editor, block.position, { align: place.align })}
            />
          ))}
        </span>
        <RemoveButton block={block} />
      </Bar>
      {panel === "link" && (
        <BlockPanel
          label="Where the button leads"
          onDone={() => {
            onPanel(null);
            editor.view.focus();
          }}
        >
          <LinkField label="URL of the button" block={block} name="href" />
        </BlockPanel>
      )}
    </>
  );
}

export function ProjectCardTools({ block }: ToolsProps): React.ReactElement {
  const { open } = useTextTools();
  return (
    <Bar label="Project card">
      <BarButton
        label="Choose another project"
        icon="replace"
        hasWords
        onPress={() => open({ kind: "project", position: block.position })}
      />
      <RemoveButton block={block} />
    </Bar>
  );
}

export function GameTools({ block }: ToolsProps): React.ReactElement {
  const { open } = useTextTools();
  return (
    <Bar label="Game">
      <BarButton
        label="Choose another version"
        icon="replace"
        hasWords
        onPress={() => open({ kind: "game", position: block.position })}
      />
      <RemoveButton block={block} />
    </Bar>
  );
}
