import { useState } from "react";
import { messageOf } from "#web/shared/api/failure.ts";
import { Button } from "#web/shared/ui/button.tsx";
import { ownerApi } from "../../../shared/owner-api.ts";
import { Bar, BarButton, PanelButton } from "../bar/bar.tsx";
import { BlockPanel } from "../bar/block-panel.tsx";
import { AttributeField, Source } from "../bar/fields.tsx";
import { useBlock } from "../bar/use-block.ts";
import { replaceBlock } from "../edit-block.ts";

export function BookmarkTools(): React.ReactElement {
  const { editor, position, attrs, set } = useBlock();
  const { href, image } = attrs;
  const [fetching, setFetching] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null });

  async function refresh(): Promise<void> {
    setFetching({ busy: true, failure: null });
    try {
      const { title, description, site, imageUrl } = await ownerApi.posts.bookmark({ body: { url: String(href) } });
      set({ title, description, site, image: imageUrl });
      setFetching({ busy: false, failure: null });
    } catch (error) {
      setFetching({ busy: false, failure: messageOf(error, "The page couldn’t be fetched.") });
    }
  }

  function makeLink(): void {
    const { schema } = editor;
    const text = schema.text(String(href), [schema.mark("link", { href })]);
    replaceBlock(editor, position, schema.node("paragraph", null, text));
    editor.commands.setTextSelection(position + 1 + text.nodeSize);
    editor.view.focus();
  }

  return (
    <>
      <Bar>
        <PanelButton panel="title" label="Edit" icon="pencil" hasWords />
        <BarButton
          label={fetching.busy ? "Fetching…" : "Fetch again"}
          icon="refresh-cw"
          disabled={fetching.busy}
          onPress={() => void refresh()}
        />
        <BarButton label="Turn into a link" icon="link" onPress={makeLink} />
      </Bar>
      {fetching.failure !== null && (
        <p className="block-panel block-failure" role="alert">
          {fetching.failure}
        </p>
      )}
      <BlockPanel name="title" label="Bookmark">
        <AttributeField label="Title" name="title" />
        <AttributeField label="Description" name="description" />
        {image !== "" && (
          <Button size="small" variant="quiet" onClick={() => set({ image: "" })}>
            Remove image
          </Button>
        )}
        <Source url={String(href)} />
      </BlockPanel>
    </>
  );
}
